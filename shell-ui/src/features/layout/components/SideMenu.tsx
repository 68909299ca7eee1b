import IconButton from '@mui/material/IconButton';
import { PanelLeftClose, PanelLeftOpen, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { MenuEntry, MenuSection } from '../menu.ts';
import { CompanyMark } from './CompanyMark.tsx';
import classes from './SideMenu.module.css';

interface Props {
  sections: MenuSection[];
  /** Icons only. */
  collapsed: boolean;
  onToggle?: () => void;
  onNavigate?: () => void;
  /** Given where the menu lies over the page. */
  onClose?: () => void;
}

/** Brand, sections of links and the collapse switch. */
export function SideMenu({ sections, collapsed, onToggle, onNavigate, onClose }: Props) {
  const { t } = useTranslation();
  const toggleLabel = t(collapsed ? 'menu.expand' : 'menu.collapse');
  return (
    <nav className={classes.menu} data-collapsed={collapsed} aria-label={t('menu.label')}>
      <div className={classes.head}>
        <CompanyMark compact={collapsed} />
        {onClose && (
          <IconButton onClick={onClose} aria-label={t('frame.closeMenu')} className={classes.close}>
            <X size={20} />
          </IconButton>
        )}
      </div>
      <div className={classes.sections}>
        {sections
          .filter(({ entries }) => entries.length > 0)
          .map((section) => (
            <Section key={section.key} section={section} collapsed={collapsed} onNavigate={onNavigate} />
          ))}
      </div>
      {onToggle && (
        <div className={classes.foot}>
          <IconButton
            title={toggleLabel}
            onClick={onToggle}
            aria-label={toggleLabel}
            aria-expanded={!collapsed}
            data-testid="menu-collapse"
          >
            {collapsed ? <PanelLeftOpen size={18} /> : <PanelLeftClose size={18} />}
          </IconButton>
        </div>
      )}
    </nav>
  );
}

interface SectionProps {
  section: MenuSection;
  collapsed: boolean;
  onNavigate?: () => void;
}

function Section({ section: { label, entries }, collapsed, onNavigate }: SectionProps) {
  const id = useId();
  return (
    <div className={classes.section}>
      <p id={id} className={classes.heading}>
        <span className={collapsed ? 'visually-hidden' : undefined}>{label}</span>
      </p>
      <ul className={classes.list} aria-labelledby={id}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <MenuLink entry={entry} collapsed={collapsed} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function MenuLink({ entry, collapsed, onNavigate }: { entry: MenuEntry; collapsed: boolean; onNavigate?: () => void }) {
  const { icon: Icon, label, path, alert } = entry;
  return (
    <NavLink
      title={collapsed ? label : undefined}
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
