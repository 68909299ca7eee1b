import type { SentPlace } from './place.ts';

/** How long the device may look for itself, in milliseconds. */
const PATIENCE_MS = 15_000;
/** An answer of this age, in milliseconds, is still where one is. */
const FRESH_MS = 60_000;
/** Places after the point: a metre or less. */
const DIGITS = 5;

/** Where this device is, or why that is not known. */
export function ownPosition(): Promise<SentPlace | 'denied' | 'failed'> {
  return new Promise((resolve) => {
    // Browsers have none on pages without HTTPS.
    if (!('geolocation' in navigator)) return resolve('failed');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve({ latitude: Number(latitude.toFixed(DIGITS)), longitude: Number(longitude.toFixed(DIGITS)), name: '' }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'failed'),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    );
  });
}
