import { useQuery } from '@tanstack/react-query';
import { contactQuery } from '../../api/contact.ts';
import { NewTicketDialog } from './NewTicketDialog.tsx';

interface Props {
  /** Whom the conversation is with, when that is known already. */
  contactId: number | null;
  onClose: () => void;
}

/** The dialog for a new ticket, with the contact that the address names. */
export function NewTicket({ contactId, onClose }: Props) {
  const { data, isLoading } = useQuery({ ...contactQuery(contactId ?? 0), enabled: contactId !== null });
  return isLoading ? null : <NewTicketDialog contact={data} onClose={onClose} />;
}
