import { ShellContext, type CatalogEntry, type ShellApi } from '@balcao/ui-sdk';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moduleLabel } from '~/features/modules/lib/labels.ts';
import { addTexts, startI18n } from '~/lib/i18n.ts';
import { api } from '~/lib/session.ts';
import { ModuleList } from '~/features/plugins/components/company/ModuleList.tsx';
import { ModuleLogs } from '~/features/plugins/components/company/ModuleLogs.tsx';
import { CallTable } from '~/features/plugins/components/registry/CallTable.tsx';
import { PluginCard } from '~/features/plugins/components/registry/PluginCard.tsx';
import { GrantList } from '~/features/plugins/components/shared/GrantList.tsx';
import { WorkTable } from '~/features/plugins/components/shared/WorkTable.tsx';
import { useLabels } from '~/features/plugins/hooks/use-labels.ts';
import { changeOf, startValues } from '~/features/plugins/lib/settings-form.ts';
import { aModule, aPlugin } from '~/features/plugins/testing.ts';
import type { ModuleSettings } from '~/features/plugins/types.ts';

const EVIL = '<img src="x" onerror="alert(1)"><script>alert(2)</script>';
const AT = '2026-11-21T10:00:00.000Z';
const shell = {
  toast: vi.fn(),
  reportError: vi.fn(),
  errorText: () => '',
  realtime: { onCompany: () => () => undefined },
  api: { get: () => Promise.resolve([]) },
} as unknown as ShellApi;

beforeEach(async () => {
  vi.restoreAllMocks();
  localStorage.setItem('i18nextLng', 'pt');
  await startI18n();
  await addTexts('plugins', () => import('~/locales/plugins/pt.json'));
});
afterEach(cleanup);

/** Draws something for which the host answers this, and waits until the text stands there as a text. */
async function draw(node: ReactNode, answer: unknown) {
  vi.spyOn(api, 'get').mockResolvedValue(answer);
  const { container } = render(
    <MemoryRouter>
      <ShellContext value={shell}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          {node}
        </QueryClientProvider>
      </ShellContext>
    </MemoryRouter>,
  );
  expect((await screen.findAllByText(EVIL, { exact: false })).length).toBeGreaterThan(0);
  expect(container.querySelector('script, img[src="x"], [onerror]')).toBeNull();
}

describe('texts of plugins are shown as texts', () => {
  const labels = { pt: { 'plugin.name': EVIL, 'plugin.description': EVIL, 'plugin.why.http': EVIL } };

  it('names and descriptions', async () => {
    await draw(<ModuleList onOpen={() => undefined} />, {
      modules: [aModule({ name: EVIL, description: EVIL, labels, state: 'disabled', disabledReason: EVIL })],
    });
    cleanup();
    await draw(<PluginCard plugin={aPlugin({ name: EVIL, description: EVIL })} onOpen={() => undefined} />, {});
  });

  it('what a permission is wanted for, and the host that it names', async () => {
    const grant = { name: `http:${EVIL}`, key: 'permission.http', value: EVIL };
    await draw(<GrantList grants={[grant]} labels={labels} />, {});
  });

  it('lines of the log', async () => {
    await draw(<ModuleLogs id="survey" />, { lines: [{ id: 1, at: AT, level: 'error', message: EVIL }] });
  });

  it('errors and subjects of calls', async () => {
    const call = { id: 'a', version: '1', role: 'routes', companyId: 1, outcome: 'plugin', at: 0, durationMs: 1 };
    await draw(<CallTable id="survey" />, { calls: [{ ...call, subject: EVIL, error: EVIL }] });
  });

  it('errors, names and payloads of work that was set aside', async () => {
    const work = { id: 1, kind: 'job', attempts: 3, createdAt: AT, companyId: 1 };
    await draw(<WorkTable scope="modules" id="survey" />, {
      work: [{ ...work, name: EVIL, error: EVIL, payload: { text: EVIL } }],
    });
  });
});

describe('names that every object has are names like others', () => {
  const labels = { pt: {} };

  it('as keys of labels', () => {
    const { result } = renderHook(() => useLabels(labels));
    const entry = { id: 'survey', labels } as unknown as CatalogEntry;
    for (const key of ['constructor', 'toString', '__proto__']) {
      expect(result.current(key)).toBe(key);
      expect(moduleLabel(entry, key, 'pt')).toBe('survey');
    }
  });

  it('as keys of settings', () => {
    const field = { type: 'text', label: 'x', help: null, required: false, default: null, options: [], value: null };
    const keys = ['__proto__', 'constructor'];
    const form = {
      settings: keys.map((key) => ({ ...field, key })),
      secrets: [],
      hooks: [],
      labels: {},
    } as unknown as ModuleSettings;
    const change = changeOf(form, { ...startValues(form), settings: ['a', 'b'] });
    expect(JSON.stringify(change.settings)).toBe('{"__proto__":"a","constructor":"b"}');
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });
});
