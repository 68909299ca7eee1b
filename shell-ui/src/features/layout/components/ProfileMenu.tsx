import IconButton from '@mui/material/IconButton';
import { Menu, MenuItem } from '@balcao/ui-sdk/parts/Menu';
import { LogOut, MonitorDown, UserRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@balcao/ui-sdk/parts/Avatar';
import { accountPart } from '~/lib/account-part.ts';
import { install, installOffer } from '~/lib/install.ts';
import { isAdmin } from '~/lib/permissions.ts';
import { useStore } from '~/lib/store.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { logout } from '../api/logout.ts';
import classes from './ProfileMenu.module.css';

const ProfileDialog = accountPart(() =>
  import('~/features/profile/components/ProfileDialog.tsx').then((m) => m.ProfileDialog),
);

/** The user's own menu: who is signed in, the own profile, and the way out. */
export function ProfileMenu() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const installable = useStore(installOffer) !== null;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [editing, setEditing] = useState(false);
  return (
    <>
      <IconButton
        aria-label={t('topbar.profile')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        data-testid="profile-menu"
      >
        <Avatar name={user.name} seed={user.id} size={28} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { className: classes.paper } }}
      >
        <div className={classes.who}>
          <strong>{user.name}</strong>
          <span>{user.email}</span>
          <span>{t(isAdmin(user) ? 'topbar.roleAdmin' : 'topbar.roleUser')}</span>
        </div>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            setEditing(true);
          }}
          data-testid="edit-profile"
          className={classes.item}
        >
          <UserRound size={16} aria-hidden />
          {t('topbar.editProfile')}
        </MenuItem>
        {installable && (
          <MenuItem onClick={() => void install()} data-testid="install" className={classes.item}>
            <MonitorDown size={16} aria-hidden />
            {t('topbar.install')}
          </MenuItem>
        )}
        <MenuItem onClick={() => void logout()} data-testid="logout" className={classes.item}>
          <LogOut size={16} aria-hidden />
          {t('topbar.logout')}
        </MenuItem>
      </Menu>
      {editing && (
        <Suspense fallback={null}>
          <ProfileDialog onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}
