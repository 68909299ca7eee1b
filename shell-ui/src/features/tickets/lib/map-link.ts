import type { SentPlace } from './place.ts';

/** A link that only its service can resolve, so the browser cannot tell where it leads. */
export const SHORT_LINK = 'short';

const NUMBER = '[-+−]?\\d{1,3}(?:[.,]\\d+)?';
/** Degrees, minutes and seconds, as maps write them: 23°33'01.2"S. */
const DEGREES = /(\d{1,3})\s*°\s*(?:(\d{1,2})\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*["″”]\s*)?([NSEWLO])/gi;
const SHORT_HOSTS = /^(maps\.app\.goo\.gl|goo\.gl|g\.co|osm\.org|maps\.apple)$/;
/** Parameters that hold coordinates: a marked place counts before the middle of the map. */
const PARAMETERS = ['coordinate', 'q', 'query', 'destination', 'daddr', 'll', 'sll', 'center', 'cp'];
const NAMES = ['name', 'q', 'query', 'address'];

/** Reads a place out of a pair of coordinates or a link to a map; null where there is none. */
export function readMapLink(pasted: string): SentPlace | typeof SHORT_LINK | null {
  const text = pasted.trim();
  const url = /^(https?|geo):/i.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (!url) return usable(readPair(text) ?? readDegrees(text), '');
  if (url.protocol === 'geo:') return readGeo(url);
  return readWebLink(url) ?? (isShort(url) ? SHORT_LINK : null);
}

/** A number of degrees as people type it; NaN where it is none. */
export function readDegree(typed: string): number {
  const text = typed.trim().replace('−', '-').replace(',', '.');
  return /^[-+]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

type Pair = [latitude: number, longitude: number];

function usable(pair: Pair | null, name: string): SentPlace | null {
  if (!pair) return null;
  const [latitude, longitude] = pair;
  const onEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return onEarth ? { latitude, longitude, name } : null;
}

function readPair(text: string): Pair | null {
  // A comma between decimals leaves a blank or a semicolon to divide the two numbers.
  const found =
    new RegExp(`^\\(?(${NUMBER})\\s*[;\\s]\\s*(${NUMBER})\\)?$`).exec(text.replace(/,\s+/, '; ')) ??
    /^\(?([-+−]?\d{1,3}(?:\.\d+)?)\s*,\s*([-+−]?\d{1,3}(?:\.\d+)?)\)?$/.exec(text);
  return found ? [readDegree(found[1] ?? ''), readDegree(found[2] ?? '')] : null;
}

function readDegrees(text: string): Pair | null {
  const found = [...text.matchAll(DEGREES)].map(([, degrees, minutes = '0', seconds = '0', side = '']) => {
    const size = Number(degrees) + Number(minutes) / 60 + Number(seconds.replace(',', '.')) / 3600;
    // West is "oeste" in the languages of the desk.
    return Number((/[SWO]/i.test(side) ? -size : size).toFixed(6));
  });
  const [latitude, longitude] = found;
  return found.length === 2 && latitude !== undefined && longitude !== undefined ? [latitude, longitude] : null;
}

function readGeo({ pathname, searchParams }: URL): SentPlace | null {
  const query = searchParams.get('q') ?? '';
  const [, pair = '', name = ''] = /^([^(]*)(?:\((.*)\))?$/.exec(query) ?? [];
  return usable(readPair(pair) ?? readPair(pathname.split(';')[0] ?? ''), name);
}

function readWebLink(url: URL): SentPlace | null {
  const name = nameIn(url);
  for (const read of [marked, markedOnOsm, fromParameters, fromPath, fromMiddle]) {
    const place = usable(read(url), name);
    if (place) return place;
  }
  return null;
}

/** The place that Google's link is about; what stands behind `@` is only the middle of the map. */
function marked({ href }: URL): Pair | null {
  return pairOf(/!3d(-?[\d.]+)!4d(-?[\d.]+)/.exec(href));
}

function markedOnOsm({ searchParams }: URL): Pair | null {
  return readPair(`${searchParams.get('mlat')}, ${searchParams.get('mlon')}`);
}

function fromParameters({ searchParams }: URL): Pair | null {
  for (const key of PARAMETERS) {
    const pair = readPair((searchParams.get(key) ?? '').replace(/^loc:/, '').replace('~', ','));
    if (pair) return pair;
  }
  return null;
}

function fromPath({ pathname }: URL): Pair | null {
  for (const part of pathname.split('/')) {
    const pair = readPair(words(part)) ?? readDegrees(words(part));
    if (pair) return pair;
  }
  return null;
}

function fromMiddle({ pathname, hash }: URL): Pair | null {
  return pairOf(/\/@(-?[\d.]+),(-?[\d.]+)/.exec(pathname) ?? /map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/.exec(hash));
}

function pairOf(found: RegExpExecArray | null): Pair | null {
  return found ? [readDegree(found[1] ?? ''), readDegree(found[2] ?? '')] : null;
}

function nameIn({ pathname, searchParams }: URL): string {
  const inPath = /\/place\/([^/@]+)/.exec(pathname)?.[1];
  const told = [inPath && words(inPath), ...NAMES.map((key) => searchParams.get(key))];
  return told.find((name) => name && !readPair(name.replace(/^loc:/, '')) && !readDegrees(name)) ?? '';
}

function words(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

function isShort({ hostname, pathname }: URL): boolean {
  return SHORT_HOSTS.test(hostname) || (hostname.endsWith('openstreetmap.org') && pathname.startsWith('/go/'));
}
