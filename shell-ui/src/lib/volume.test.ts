import { beforeEach, describe, expect, it, vi } from 'vitest';

async function freshVolume() {
  vi.resetModules();
  return (await import('./volume.ts')).volume;
}

describe('volume', () => {
  beforeEach(() => localStorage.clear());

  it('is full until somebody turns it down, and is remembered', async () => {
    const volume = await freshVolume();
    expect(volume.get()).toBe(1);
    volume.set(0.3);
    expect(localStorage.getItem('volume')).toBe('0.3');
    expect((await freshVolume()).get()).toBe(0.3);
  });

  it('moves in tenths between 0 and 1 and tells who listens', async () => {
    const volume = await freshVolume();
    const heard = vi.fn();
    volume.subscribe(heard);
    volume.set(0.1 + 0.2);
    expect(volume.get()).toBe(0.3);
    volume.set((current) => current - 5);
    expect(volume.get()).toBe(0);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('takes an unreadable memory for none', async () => {
    localStorage.setItem('volume', '"loud"');
    expect((await freshVolume()).get()).toBe(1);
  });
});
