import IconButton from '@mui/material/IconButton';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { Brand } from '~/components/Brand.tsx';
import type { MenuEntry, MenuSection } from '../menu.ts';
import classes from './SideMenu.module.css';

interface Props {
  sections: MenuSection[];
  /** Icons only. */
  collapsed: boolean;
  onToggle?: () => void;
  onNavigate?: () => void;
}

/** Brand, sections of links and the collapse switch. */
export function SideMenu({ sections, collapsed, onToggle, onNavigate }: Props) {
  const { t } = useTranslation();
  const toggleLabel = t(collapsed ? 'menu.expand' : 'menu.collapse');
  return (
    <div className={classes.menu} data-collapsed={collapsed}>
      <div className={classes.head}>
        <Brand compact={collapsed} />
      </div>
      <div className={classes.sections}>
        {sections
          .filter(({ entries }) => entries.length > 0)
          .map(({ key, label, entries }) => (
            <section key={key} className={classes.section}>
              <h2 className={classes.heading}>{collapsed ? '' : label}</h2>
              <ul className={classes.list}>
                {entries.map((entry) => (
                  <li key={entry.key}>
                    <MenuLink entry={entry} collapsed={collapsed} onNavigate={onNavigate} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
      {onToggle && (
        <div className={classes.foot}>
          <IconButton title={toggleLabel} onClick={onToggle} aria-label={toggleLabel} data-testid="menu-collapse">
            {collapsed ? <PanelLeftOpen size={18} /> : <PanelLeftClose size={18} />}
          </IconButton>
        </div>
      )}
    </div>
  );
}

function MenuLink({ entry, collapsed, onNavigate }: { entry: MenuEntry; collapsed: boolean; onNavigate?: () => void }) {
  const { icon: Icon, label, path, alert } = entry;
  return (
    <NavLink
      title={collapsed ? label : ''}
      to={path}
      end={path === '/'}
      className={classes.link}
      onClick={onNavigate}
      data-testid={`menu-${entry.key}`}
    >
      <span className={classes.icon}>
        <Icon size={18} aria-hidden />
        {alert && collapsed && <span className={classes.dot} />}
      </span>
      <span className={collapsed ? 'visually-hidden' : classes.label}>{label}</span>
      {alert && (
        <span
          className={collapsed ? 'visually-hidden' : classes.badge}
          title={alert}
          data-testid={`menu-${entry.key}-alert`}
        >
          <span aria-hidden>!</span>
          <span className="visually-hidden">{alert}</span>
        </span>
      )}
    </NavLink>
  );
}
