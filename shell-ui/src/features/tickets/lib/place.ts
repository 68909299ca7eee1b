/** A place as a message tells it. */
export interface Place {
  /** A picture of the map inside the text, or null. */
  picture: string | null;
  /** Address of a map, or null when there is none that may be opened. */
  link: string | null;
  description: string;
}

/** Shorter pictures are the transparent pixel that stands for "none". */
const SMALLEST_PICTURE = 200;

/** Reads the three parts of a place, picture, link and description, or the coordinates of one that moves. */
export function readPlace(body: string): Place {
  const moving = /^Latitude: (-?[\d.]+), Longitude: (-?[\d.]+)$/.exec(body.trim());
  if (moving) {
    const [, latitude = '', longitude = ''] = moving;
    return { picture: null, link: mapOf(latitude, longitude), description: `${latitude}, ${longitude}` };
  }
  const parts = body.split('|').map((part) => part.trim());
  const picture = parts[0]?.replace(/\s/g, '') ?? '';
  return {
    picture:
      /^data:image\/(png|jpeg);base64,[\w+/=]+$/.test(picture) && picture.length > SMALLEST_PICTURE ? picture : null,
    link: parts.find((part) => /^https:\/\/[^\s]+$/.test(part)) ?? null,
    description: parts.length > 2 ? parts.slice(2).join(' ') : '',
  };
}

/** A place that the agent sends. */
export interface SentPlace {
  latitude: number;
  longitude: number;
  name: string;
}

/** What the host will store of it: the parts of a place without a picture. */
export function placeText({ latitude, longitude, name }: SentPlace): string {
  const description = name.trim().replaceAll('|', '/') || `${latitude}, ${longitude}`;
  return ['', mapOf(String(latitude), String(longitude)), description].join('|');
}

function mapOf(latitude: string, longitude: string): string {
  return `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17`;
}
