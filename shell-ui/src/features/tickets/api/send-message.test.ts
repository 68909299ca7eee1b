import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '~/lib/session.ts';
import { anOutgoing } from '~/testing/builders.ts';
import { sendOutgoing } from './send-message.ts';

const post = vi.spyOn(api, 'post');

beforeEach(() => void post.mockReset().mockResolvedValue(undefined));

const sent = () => post.mock.calls[0]?.[1] as { body?: Record<string, unknown>; form?: FormData; headers: object };

describe('a message that is handed over', () => {
  it('is its text', async () => {
    await sendOutgoing(anOutgoing({ body: 'oi' }));
    expect(post).toHaveBeenCalledWith('/messages/1', expect.anything());
    expect(sent()).toMatchObject({ headers: { 'Idempotency-Key': 'c1' }, body: { id: 'c1', body: 'oi' } });
  });

  it.each([
    { location: { latitude: -23.5, longitude: -46.2, name: 'Sé' } },
    { contacts: [{ name: 'Ana', number: '5511987654321' }] },
    { template: { name: 'boleto', language: 'pt_BR', values: { 'body.1': 'Ana' } } },
  ])('is what the agent put together, without the text that stands for it here: %j', async (content) => {
    await sendOutgoing(anOutgoing({ body: 'shown here', content }));
    expect(sent().body).toMatchObject({ id: 'c1', ...content });
    expect(sent().body).not.toHaveProperty('body');
  });

  it('is a form where a template has a file at its head', async () => {
    const template = { name: 'boleto', language: 'pt_BR', values: {} };
    const file = new File(['x'], 'boleto.pdf');
    await sendOutgoing(anOutgoing({ body: 'shown here', content: { template }, file }));
    const form = sent().form as FormData;
    expect(form.get('id')).toBe('c1');
    expect(JSON.parse(String(form.get('template')))).toEqual(template);
    expect((form.get('medias') as File).name).toBe('boleto.pdf');
    expect(form.has('body')).toBe(false);
  });
});
