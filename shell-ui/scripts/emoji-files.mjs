/**
 * The pictures of the emoji picker with their names and search words, one file for each language of the app. They are
 * made from `emojibase-data` while the app is built: the picker asks our own origin only, and for a third of the data.
 */
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Pictures newer than this are boxes on phones of customers. */
const NEWEST = 15;
/** Skin tones alone are no messages. */
const COMPONENTS = 2;
const TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'];

/** What the build copies; the names change with the data, as the host lets browsers keep them for ever. */
export function emojiFiles(version) {
  return ['pt', 'en', 'es'].map((language) => ({
    from: resolve(`emojibase-data/${language}/data.json`),
    to: `static/emoji/${version}/${language}.json`,
    transform: (content) => JSON.stringify(emojiData(JSON.parse(String(content)))),
  }));
}

/** The pictures that are offered, in their usual order. */
export function emojiData(all) {
  return all
    .filter(({ group, version }) => group !== undefined && group !== COMPONENTS && version <= NEWEST)
    .sort((a, b) => a.order - b.order)
    .map(({ emoji, label, group, version, tags, skins }) => ({
      emoji,
      label,
      category: group,
      version,
      tags: tags ?? [],
      ...(skins && { skins: tonesOf(skins) }),
    }));
}

/** Pictures of two people have mixed tones too; those are not on offer. */
function tonesOf(skins) {
  return Object.fromEntries(
    skins.filter(({ tone }) => typeof tone === 'number').map(({ tone, emoji }) => [TONES[tone - 1], emoji]),
  );
}
