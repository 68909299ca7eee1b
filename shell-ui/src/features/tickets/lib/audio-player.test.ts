import { afterEach, describe, expect, it, vi } from 'vitest';
import { nextRate, playback, playbackRate, seekPlayback, stopPlayback, togglePlayback } from './audio-player.ts';

class FakeAudio extends EventTarget {
  static last: FakeAudio;
  src = '';
  currentTime = 0;
  playbackRate = 1;
  constructor() {
    super();
    FakeAudio.last = this;
  }
  play() {
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  }
  pause() {
    this.dispatchEvent(new Event('pause'));
  }
  removeAttribute() {
    this.src = '';
  }
}
vi.stubGlobal('Audio', FakeAudio);
afterEach(stopPlayback);

describe('listening to sounds', () => {
  it('plays one at a time', () => {
    togglePlayback('/a.ogg');
    expect(playback.get()).toMatchObject({ url: '/a.ogg', playing: true });
    togglePlayback('/b.ogg');
    expect(playback.get()).toMatchObject({ url: '/b.ogg', playing: true, time: 0 });
    expect(FakeAudio.last.src).toBe('/b.ogg');
  });

  it('pauses and goes on where it was', () => {
    togglePlayback('/a.ogg');
    seekPlayback('/a.ogg', 7);
    togglePlayback('/a.ogg');
    expect(playback.get()).toMatchObject({ playing: false, time: 7 });
    togglePlayback('/a.ogg');
    expect(FakeAudio.last.currentTime).toBe(7);
  });

  it('goes to a place of a sound that does not play yet', () => {
    seekPlayback('/a.ogg', 3);
    expect(playback.get()).toMatchObject({ url: '/a.ogg', time: 3, playing: false });
  });

  it('goes round the speeds and keeps the chosen one for the next sound', () => {
    togglePlayback('/a.ogg');
    nextRate();
    expect(FakeAudio.last.playbackRate).toBe(1.5);
    nextRate();
    togglePlayback('/b.ogg');
    expect(FakeAudio.last.playbackRate).toBe(2);
    nextRate();
    expect(playbackRate.get()).toBe(1);
  });

  it('tells of a sound that cannot be played', () => {
    togglePlayback('/a.ogg');
    FakeAudio.last.dispatchEvent(new Event('error'));
    expect(playback.get()).toMatchObject({ playing: false, failed: true });
  });
});
