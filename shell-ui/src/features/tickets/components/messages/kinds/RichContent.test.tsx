import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '~/entities/message.ts';
import { aMessage } from '~/testing/builders.ts';
import { messagesContext, renderMessages } from '~/testing/messages.tsx';
import { kindOf } from '../../../lib/message-kind.ts';
import { RichContent } from './RichContent.tsx';

const api = vi.hoisted(() => ({ get: vi.fn(), post: vi.fn() }));
vi.mock('~/lib/session.ts', () => ({ api }));
vi.mock('~/lib/use-session.ts', () => ({ useCurrentUser: () => ({ id: 7 }) }));
vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { headers: { 'Content-Length': '1400000' } })));
afterEach(cleanup);

function draw(told: Partial<Message>) {
  const message = aMessage(told);
  const shared = messagesContext({ place: { queueId: 4, whatsappId: 2 } });
  renderMessages(<RichContent message={message} kind={kindOf(message)} />, shared);
  return { message, shared };
}

const file = '/public/1/x';

describe('content that is more than text', () => {
  it('opens a picture in the viewer and shows its caption', () => {
    const { message, shared } = draw({ mediaType: 'image', mediaUrl: file, mediaName: 'a.png', body: 'Olha *só*' });
    fireEvent.click(screen.getByTestId('media-thumbnail'));
    expect(shared.openMedia).toHaveBeenCalledWith(message);
    expect(screen.getByText('só').tagName).toBe('STRONG');
  });

  it('shows name, kind and size of a document and saves it under its name', async () => {
    draw({ mediaType: 'application', mediaUrl: file, mediaName: 'nota.pdf', body: 'nota.pdf' });
    expect(await screen.findByText('PDF · 1,4 MB')).toBeTruthy();
    expect(screen.getByTestId('document').getAttribute('download')).toBe('nota.pdf');
  });

  it('leads to the map of a place', () => {
    draw({ mediaType: 'locationMessage', body: 'data:image/png;base64, AA | https://maps.google.com/maps?q=1|Loja' });
    const link = screen.getByRole('link', { name: 'Visualizar' });
    expect(link.getAttribute('href')).toBe('https://maps.google.com/maps?q=1');
    expect(link.getAttribute('rel')).toContain('noopener noreferrer');
    expect(screen.getByText('Loja')).toBeTruthy();
  });

  it('keeps the person of a card, and talks to them in the queue of this conversation', async () => {
    api.get.mockResolvedValue({ id: 9, name: 'Ana', number: '5511987654321' });
    api.post.mockResolvedValue({ uuid: 'u9' });
    draw({ mediaType: 'contactMessage', body: 'BEGIN:VCARD\nFN:Ana\nTEL:+5511987654321\nEND:VCARD' });
    fireEvent.click(screen.getByTestId('card-save'));
    await screen.findByText('Salvo');
    expect(api.get).toHaveBeenCalledWith('/contact', { query: { name: 'Ana', number: '5511987654321' } });
    fireEvent.click(screen.getByTestId('card-talk'));
    await vi.waitFor(() =>
      expect(api.post).toHaveBeenCalledWith('/tickets', {
        body: { contactId: 9, userId: 7, queueId: 4, whatsappId: 2, status: 'open' },
      }),
    );
  });

  it('offers nothing for a card without a number', () => {
    draw({ mediaType: 'contactMessage', body: 'BEGIN:VCARD\nFN:Ana\nEND:VCARD' });
    expect(screen.getByText('Contato sem número')).toBeTruthy();
    expect(screen.queryByTestId('card-talk')).toBeNull();
  });

  it('names the form in which a choice or template came', () => {
    draw({ mediaType: 'listResponseMessage', body: 'Segunda via' });
    expect(screen.getByText('Opção escolhida')).toBeTruthy();
    expect(screen.getByText('Segunda via')).toBeTruthy();
  });

  it('says so when a picture does not come', () => {
    draw({ mediaType: 'image', mediaUrl: file });
    fireEvent.error(screen.getByTestId('media-thumbnail').querySelector('img') as HTMLImageElement);
    expect(screen.getByText('Não foi possível carregar')).toBeTruthy();
  });
});
