import IconButton from '@mui/material/IconButton';
import { Menu as MenuIcon, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SchemeToggle } from '~/components/SchemeToggle.tsx';
import { formatDate } from '~/lib/format-time.ts';
import { isAdmin } from '~/lib/permissions.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { LanguageMenu } from './LanguageMenu.tsx';
import { MoreButton } from './MoreButton.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { VolumeButton } from './VolumeButton.tsx';
import classes from './TopBar.module.css';

interface Props {
  /** Given where the menu is folded away: on a phone. */
  onOpenMenu?: () => void;
  /** Buttons of other parts of the app. */
  tools?: ReactNode;
}

/** Greeting on the left, tools on the right. */
export function TopBar({ onOpenMenu, tools }: Props) {
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
        {!onOpenMenu && (
          <>
            <LanguageMenu />
            <SchemeToggle />
            <VolumeButton />
            <IconButton
              title={t('topbar.reload')}
              onClick={() => window.location.reload()}
              aria-label={t('topbar.reload')}
            >
              <RotateCw size={18} />
            </IconButton>
          </>
        )}
        {tools}
        {onOpenMenu && <MoreButton />}
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
      {emphasised(t('topbar.greeting', { name: user.name, company }))}
      {isAdmin(user) && dueDate && (
        <span className={classes.due}> {t('topbar.activeUntil', { date: formatDate(dueDate) })}</span>
      )}
    </p>
  );
}

/** Every other piece between `<b>` and `</b>` is bold; the library's own component for this weighs more than the bar. */
function emphasised(text: string): ReactNode[] {
  return text.split(/<\/?b>/).map((piece, at) => (at % 2 === 1 ? <b key={at}>{piece}</b> : piece));
}
