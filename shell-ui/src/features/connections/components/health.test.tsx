import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '~/entities/connection.ts';
import { ApiError } from '~/lib/api-error.ts';
import { api } from '~/lib/session.ts';
import { renderInbox, startInbox } from '~/testing/inbox.tsx';
import type { ChannelKind } from '../types.ts';
import { ConnectionCard } from './ConnectionCard.tsx';
import { HealthDialog } from './HealthDialog.tsx';
import { QrDialog } from './QrDialog.tsx';

const kind: ChannelKind = {
  type: 'official',
  label: 'channel.name',
  settings: [],
  labels: {
    pt: {
      'health.tier': 'Limite de mensagens',
      'health.is.APPROVED': 'Aprovado',
      'channel.notice': 'Obra de outros.',
    },
  },
  sends: ['templates'],
};
const connection = (overrides: Partial<Connection> = {}): Connection => ({
  id: 3,
  name: 'Loja',
  status: 'CONNECTED',
  statusReason: null,
  qrcode: '',
  isDefault: true,
  provider: 'official',
  updatedAt: '2026-11-23T10:00:00.000Z',
  retries: 0,
  ...overrides,
});
const BROKEN = connection({ status: 'DISCONNECTED', statusReason: 'CONNECTION_CREDENTIALS' });
const nothing = () => undefined;

beforeEach(async () => {
  vi.restoreAllMocks();
  await startInbox('admin');
});
afterEach(cleanup);

function answer(one: Connection, health: () => Promise<unknown> = () => Promise.reject(new ApiError(400, 'ERR'))) {
  vi.spyOn(api, 'get').mockImplementation((path) => {
    if (path === '/whatsapp/') return Promise.resolve([one]) as Promise<never>;
    if (path.endsWith('/health')) return health() as Promise<never>;
    return Promise.resolve(path.endsWith('/history') ? [] : one) as Promise<never>;
  });
}

describe('the health of an account', () => {
  it("tells quality in words and what only the channel knows in the plugin's", async () => {
    const facts = [
      { label: 'health.tier', value: 'TIER_1K' },
      { label: 'health.name', value: 'health.is.APPROVED' },
    ];
    answer(connection(), () => Promise.resolve({ number: '+55 11 9', name: 'Loja Azul', quality: 'poor', facts }));
    renderInbox(<HealthDialog connection={connection()} kind={kind} onEdit={nothing} onClose={nothing} />);
    const told = (await screen.findByTestId('account-health')).textContent;
    for (const word of ['+55 11 9', 'Loja Azul', 'Ruim', 'Limite de mensagens', 'TIER_1K', 'Aprovado'])
      expect(told).toContain(word);
    expect(screen.getByTestId('channel-notice').textContent).toBe('Obra de outros.');
  });

  it('can be asked again, and leads to what has to be edited', async () => {
    let asked = 0;
    answer(BROKEN, () => {
      asked += 1;
      return asked === 1
        ? Promise.reject(new ApiError(400, 'ERR_CHANNEL_UNREACHABLE'))
        : Promise.resolve({ number: null, name: null, quality: 'strange', facts: [] });
    });
    const onEdit = vi.fn();
    renderInbox(<HealthDialog connection={BROKEN} kind={kind} onEdit={onEdit} onClose={nothing} />);
    await screen.findByText('O serviço não respondeu');
    await userEvent.click(screen.getByTestId('health-refresh'));
    expect((await screen.findByTestId('account-health')).textContent).toContain('Não informada');
    await userEvent.click(screen.getByTestId('health-repair'));
    expect(onEdit).toHaveBeenCalled();
  });
});

describe('a connection in the list', () => {
  it('says what to do about a credential that does not hold any more', async () => {
    const onOpen = vi.fn();
    renderInbox(<ConnectionCard connection={BROKEN} kind={kind} onOpen={onOpen} />);
    expect(screen.getByText('A credencial não vale mais: edite a conexão e informe uma nova.')).toBeTruthy();
    expect(screen.queryByTestId('connection-new-qr')).toBeNull();
    await userEvent.click(screen.getByTestId('connection-repair'));
    expect(onOpen).toHaveBeenCalledWith('form');
    expect(screen.getByTestId('connection-templates').getAttribute('href')).toBe('/connections/3/templates');
  });

  it("offers neither health nor templates over the host's own channel", () => {
    renderInbox(<ConnectionCard connection={connection()} kind={undefined} onOpen={nothing} />);
    expect(screen.queryByTestId('connection-health')).toBeNull();
    expect(screen.queryByTestId('connection-templates')).toBeNull();
  });
});

describe('the code for pairing', () => {
  it('can be typed in the place of reading the other one, where the channel has it', async () => {
    const pairing = connection({ status: 'qrcode', qrcode: '2@abc', pairingCode: 'WXYZ1234' });
    answer(pairing);
    renderInbox(<QrDialog connection={pairing} onClose={nothing} />);
    expect((await screen.findByTestId('pairing-code')).textContent).toBe('WXYZ-1234');
    cleanup();
    const plain = connection({ status: 'qrcode', qrcode: '2@abc', pairingCode: null });
    answer(plain);
    renderInbox(<QrDialog connection={plain} onClose={nothing} />);
    await screen.findByTestId('qr-dialog');
    expect(screen.queryByTestId('pairing-code')).toBeNull();
  });
});
