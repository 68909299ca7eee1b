import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '~/lib/session.ts';
import { renderInbox, startInbox } from '~/testing/inbox.tsx';
import { ContactsDialog } from './ContactsDialog.tsx';
import { cardsOf, withPerson } from './contacts-form.ts';
import { PlaceDialog } from './PlaceDialog.tsx';

beforeEach(async () => {
  vi.restoreAllMocks();
  await startInbox();
});
afterEach(cleanup);

const field = (name: string) => screen.getByTestId<HTMLInputElement>(`field-${name}`);
const submit = () => userEvent.click(screen.getByTestId('form-submit'));
const paste = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });

describe('a place to send', () => {
  const show = () => {
    const onSend = vi.fn();
    renderInbox(<PlaceDialog onSend={onSend} onClose={() => undefined} />);
    return onSend;
  };

  it('is filled in from a pasted link, shown, and sent', async () => {
    const onSend = show();
    expect(screen.queryByTestId('place-preview')).toBeNull();
    paste('link', 'https://www.google.com/maps/place/Pra%C3%A7a+da+S%C3%A9/@-23.5505,-46.6333,17z');
    await vi.waitFor(() => expect(field('name').value).toBe('Praça da Sé'));
    expect([field('latitude').value, field('longitude').value]).toEqual(['-23.5505', '-46.6333']);
    expect(screen.getByTestId('place-preview').textContent).toContain('Praça da Sé');
    await submit();
    const location = { latitude: -23.5505, longitude: -46.6333, name: 'Praça da Sé' };
    expect(onSend).toHaveBeenCalledWith({ body: expect.stringContaining('Praça da Sé'), content: { location } });
  });

  it('says why a pasted text tells of no place', async () => {
    show();
    paste('link', 'https://maps.app.goo.gl/abc');
    await screen.findByText(/Este link curto não diz onde fica/);
    paste('link', 'praça');
    await screen.findByText('Não há coordenadas neste texto.');
  });

  it('has to be on earth', async () => {
    const onSend = show();
    paste('latitude', '91');
    await submit();
    await screen.findByText('Fora do mapa');
    expect(onSend).not.toHaveBeenCalled();
    paste('latitude', '-23,55');
    paste('longitude', '-46,63');
    await submit();
    await vi.waitFor(() => expect(onSend).toHaveBeenCalled());
    expect(onSend.mock.calls[0]?.[0].content.location).toEqual({ latitude: -23.55, longitude: -46.63, name: '' });
  });

  const device = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
    vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }));

  it.each([
    [1, 'A localização está bloqueada. Permita o uso nas configurações do site, ao lado do endereço.'],
    [3, 'Este aparelho não conseguiu dizer onde está.'],
  ])('may be refused by the device: %d', async (code, words) => {
    device((_, refuse) => refuse?.({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError));
    show();
    await userEvent.click(screen.getByTestId('place-own'));
    await screen.findByText(words);
    vi.unstubAllGlobals();
  });

  it('may be where the device is', async () => {
    device((found) => found({ coords: { latitude: -23.5505123, longitude: -46.6333987 } } as GeolocationPosition));
    show();
    await userEvent.click(screen.getByTestId('place-own'));
    await vi.waitFor(() => expect(field('latitude').value).toBe('-23.55051'));
    vi.unstubAllGlobals();
  });
});

describe('cards to send', () => {
  const show = () => {
    const contacts = [{ id: 1, name: 'Maria', number: '5511999990000' }];
    vi.spyOn(api, 'get').mockResolvedValue({ contacts });
    const onSend = vi.fn();
    renderInbox(<ContactsDialog onSend={onSend} onClose={() => undefined} />);
    return onSend;
  };
  const chosen = () => screen.queryAllByTestId('chosen-contact').map(({ textContent }) => textContent);

  it('are chosen from the contacts and typed by hand', async () => {
    const onSend = show();
    await userEvent.type(screen.getByRole('combobox'), 'mar');
    await userEvent.click(await screen.findByTestId('contact-option', {}, { timeout: 3000 }));
    expect(chosen()[0]).toContain('+5511999990000');
    expect((screen.getByRole('combobox') as HTMLInputElement).value).toBe('');
    await userEvent.type(field('name'), 'Bia');
    await userEvent.type(field('number'), '+55 21 98888-7777{Enter}');
    await vi.waitFor(() => expect(chosen()).toHaveLength(2));
    expect(onSend).not.toHaveBeenCalled();
    await submit();
    expect(onSend.mock.calls[0]?.[0].content.contacts).toEqual([
      { name: 'Maria', number: '5511999990000' },
      { name: 'Bia', number: '5521988887777' },
    ]);
  });

  it('include whom one has typed and not added', async () => {
    const onSend = show();
    await userEvent.type(field('name'), 'Bia');
    await submit();
    await screen.findByText('De 8 a 15 dígitos, com código do país');
    await userEvent.type(field('number'), '5521988887777');
    await submit();
    await vi.waitFor(() => expect(onSend).toHaveBeenCalled());
    expect(onSend.mock.calls[0]?.[0].body).toContain('FN:Bia');
  });

  it('are somebody', async () => {
    const onSend = show();
    await submit();
    await screen.findByText('Escolha ao menos um contato');
    expect(onSend).not.toHaveBeenCalled();
  });

  it('are as many as a message can carry, each once', () => {
    const person = (index: number) => ({ name: `P${index}`, number: String(55_110_000_000 + index) });
    const people = Array.from({ length: 60 }, (_, index) => person(index)).reduce(withPerson, []);
    expect(people).toHaveLength(50);
    expect(cardsOf({ people: [person(1)], ...person(1) })).toHaveLength(1);
  });
});
