import * as z from 'zod/mini';
import { readDegree } from '../../../lib/map-link.ts';

/** Longest name of a place, as services take it. */
const MAX_NAME = 200;

const degrees = (most: number) =>
  z.string().check(
    z.refine((typed) => typed.trim() !== '', 'validation.required'),
    z.refine((typed) => typed.trim() === '' || Math.abs(readDegree(typed)) <= most, 'inbox:place.degrees'),
  );

/** What the dialog for a place holds; numbers as they are typed. */
export const placeSchema = z.object({
  /** Only read for what it says about the others. */
  link: z.string(),
  name: z.string().check(z.maxLength(MAX_NAME, 'validation.tooLong')),
  latitude: degrees(90),
  longitude: degrees(180),
});
