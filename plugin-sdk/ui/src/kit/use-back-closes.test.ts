import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useBackCloses } from './use-back-closes.ts';

/** A step of the history as the browser tells it, or as a script does. */
function tell(by: 'browser' | 'script') {
  const event = new PopStateEvent('popstate', { state: null });
  window.dispatchEvent(Object.defineProperty(event, 'isTrusted', { value: by === 'browser' }));
}

it('hears the back button, but not a script that tells of a new address', () => {
  const onBack = vi.fn();
  const { unmount } = renderHook(() => useBackCloses(onBack));
  tell('script');
  expect(onBack).not.toHaveBeenCalled();
  tell('browser');
  expect(onBack).toHaveBeenCalledOnce();
  unmount();
});
