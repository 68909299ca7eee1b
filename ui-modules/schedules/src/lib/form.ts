import type { FormProblems, MediaValue } from '@balcao/ui-sdk/kit';
import type { Beginning, Contact, Schedule } from '../types.ts';

/** What the form holds. */
export type Values = {
  contact: Contact | null;
  body: string;
  /** `YYYY-MM-DDTHH:mm` by the company's clocks. */
  sendAt: string;
  picture: MediaValue;
};

const HOUR_MS = 3_600_000;
const MIN_BODY = 5;
const PICTURES = /\.(png|jpe?g)$/i;

/** What the form begins with; a new message is due in an hour, or at that time of the day that was chosen. */
export function beginningOf(record: Schedule | null, beginning: Beginning, local: (iso: string) => string): Values {
  const inAnHour = local(new Date(Date.now() + HOUR_MS).toISOString());
  const proposed = beginning.day ? `${beginning.day}T${inAnHour.slice(11)}` : inAnHour;
  return {
    contact: record?.contact ?? beginning.contact ?? null,
    body: record?.body ?? beginning.body ?? '',
    sendAt: record ? local(record.sendAt) : proposed > inAnHour ? proposed : inAnHour,
    picture: { file: null, stored: record?.mediaName ?? null },
  };
}

/** What is wrong with a form. A time that has passed is a slip of the pen, unless it is the one that the message had. */
export function problemsOf(
  { contact, body, sendAt, picture }: Values,
  before: string | null,
  now: string,
): FormProblems {
  const length = body.trim().length;
  return {
    contact: contact === null && 'validation.required',
    body: length === 0 ? 'validation.required' : length < MIN_BODY && 'validation.messageTooShort',
    sendAt: sendAt === '' ? 'validation.required' : sendAt !== before && sendAt < now && 'schedules:form.past',
    picture: picture.file !== null && !PICTURES.test(picture.file.name) && 'schedules:form.notPicture',
  };
}
