import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '~/components/Avatar.tsx';
import { isAdmin } from '~/lib/permissions.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { logout } from '../api/logout.ts';
import classes from './ProfileMenu.module.css';

/** The user's own menu: who is signed in, and the way out. */
export function ProfileMenu() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
        <Divider />
        <MenuItem onClick={() => void logout()} data-testid="logout" className={classes.item}>
          <LogOut size={16} aria-hidden />
          {t('topbar.logout')}
        </MenuItem>
      </Menu>
    </>
  );
}
