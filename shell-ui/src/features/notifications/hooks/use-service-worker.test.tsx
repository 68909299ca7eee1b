import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useServiceWorker } from './use-service-worker.ts';

const navigate = vi.fn();
vi.mock('react-router', () => ({ useNavigate: () => navigate }));
vi.mock('~/lib/use-session.ts', () => ({ useCurrentUser: () => ({ id: 1 }) }));

const workers = Object.assign(new EventTarget(), { register: () => Promise.resolve() });

beforeEach(() => vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: workers })));
afterEach(() => vi.unstubAllGlobals());

it('goes where our own service worker says, and not where another window does', () => {
  const data = { type: 'open', path: '/tickets/7' };
  renderHook(useServiceWorker);
  window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://evil.example', source: window }));
  window.postMessage(data, '*');
  expect(navigate).not.toHaveBeenCalled();
  workers.dispatchEvent(new MessageEvent('message', { data }));
  expect(navigate).toHaveBeenCalledWith('/tickets/7');
});
