import { Menu, MenuItem } from '@balcao/ui-sdk/parts/Menu';
import { Contact, MapPin, Paperclip, ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Composed } from './AttachButton.tsx';
import classes from '../TicketMenu.module.css';

const ICONS = { location: MapPin, contacts: Contact, templates: ScrollText };

interface Props {
  anchor: HTMLElement;
  open: boolean;
  /** What is offered besides files. */
  more: readonly Composed[];
  onFiles: () => void;
  onCompose: (what: Composed) => void;
  onClose: () => void;
}

/** Everything that can be sent besides text. */
export function AttachMenu({ anchor, open, more, onFiles, onCompose, onClose }: Props) {
  const { t } = useTranslation(['inbox', 'shell']);
  return (
    <Menu
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      data-testid="attach-menu"
    >
      <MenuItem className={classes.item} onClick={onFiles} data-testid="attach-files">
        <Paperclip size={16} className={classes.icon} aria-hidden />
        {t('shell:attachments.choose')}
      </MenuItem>
      {more.map((what) => {
        const Icon = ICONS[what];
        return (
          <MenuItem className={classes.item} key={what} onClick={() => onCompose(what)} data-testid={`attach-${what}`}>
            <Icon size={16} className={classes.icon} aria-hidden />
            {t(`attach.${what}`)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
