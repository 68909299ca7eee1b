import { MessageCircle } from 'lucide-react';
import { Avatar } from '@balcao/ui-sdk/parts/Avatar';
import type { Ticket } from '~/entities/ticket.ts';
import classes from './ChannelAvatar.module.css';

/** The contact's picture with the mark of the channel through which they write. */
export function ChannelAvatar({ ticket: { contact, whatsapp } }: { ticket: Ticket }) {
  return (
    <span className={classes.avatar}>
      <Avatar name={contact.name} seed={contact.id} picture={contact.profilePicUrl} />
      {whatsapp && (
        <span className={classes.mark} title={whatsapp.name}>
          <MessageCircle size={10} strokeWidth={3} aria-hidden />
        </span>
      )}
    </span>
  );
}
