import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a copied text', () => {
  it('goes into the clipboard', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await copyText('balcao plugin replay 1');
    expect(writeText).toHaveBeenCalledWith('balcao plugin replay 1');
  });

  it('goes there by way of a selection where the page may not use it', async () => {
    vi.stubGlobal('navigator', {});
    let selected = '';
    document.execCommand = () => {
      selected = document.querySelector('textarea')?.value ?? '';
      return true;
    };
    await copyText('oi');
    expect(selected).toBe('oi');
    expect(document.querySelector('textarea')).toBeNull();
  });

  it('is not told to be there when the browser refuses', async () => {
    vi.stubGlobal('navigator', {});
    document.execCommand = () => false;
    await expect(copyText('oi')).rejects.toThrow();
  });
});
