import IconButton from '@mui/material/IconButton';
import { Menu as MenuIcon, RotateCw } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { SchemeToggle } from '~/components/SchemeToggle.tsx';
import { formatDate } from '~/lib/format-time.ts';
import { isAdmin } from '~/lib/permissions.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { LanguageMenu } from './LanguageMenu.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import classes from './TopBar.module.css';

/** Greeting on the left, tools on the right. `onOpenMenu` is given where the menu is folded away. */
export function TopBar({ onOpenMenu }: { onOpenMenu?: () => void }) {
  const { t } = useTranslation();
  return (
    <header className={classes.bar}>
      {onOpenMenu && (
        <IconButton onClick={onOpenMenu} aria-label={t('menu.open')} edge="start">
          <MenuIcon size={20} />
        </IconButton>
      )}
      <Greeting />
      <div className={classes.tools}>
        <LanguageMenu />
        <SchemeToggle />
        <IconButton title={t('topbar.reload')} onClick={() => window.location.reload()} aria-label={t('topbar.reload')}>
          <RotateCw size={18} />
        </IconButton>
        <ProfileMenu />
      </div>
    </header>
  );
}

function Greeting() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const { dueDate, name: company } = user.company;
  return (
    <p className={classes.greeting}>
      <Trans i18nKey="topbar.greeting" values={{ name: user.name, company }} components={{ b: <b /> }} />
      {isAdmin(user) && dueDate && (
        <span className={classes.due}> {t('topbar.activeUntil', { date: formatDate(dueDate) })}</span>
      )}
    </p>
  );
}
