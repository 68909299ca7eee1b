// Reads WIT texts as far as the contract of plugins uses the language: interfaces of records, enums, variants and functions.

const TOKEN = /\/\/\/ ?(.*)|\/\/.*|->|[%\w-]+(?:\.\d+)*|[{}()<>:;,=.@/]/g;

/** One word of the text; documentation is a word of its own. */
function words(text) {
  const found = [];
  for (const match of text.matchAll(TOKEN)) {
    if (match[1] !== undefined) found.push({ doc: match[1] });
    else if (!match[0].startsWith('//')) found.push({ text: match[0].replace(/^%/, '') });
  }
  return found;
}

/** A place in the words. */
class Reader {
  constructor(text) {
    this.words = words(text);
    this.at = 0;
  }

  /** Takes the documentation that stands here. */
  doc() {
    const lines = [];
    while (this.words[this.at]?.doc !== undefined) lines.push(this.words[this.at++].doc);
    return lines;
  }

  next() {
    this.doc();
    return this.words[this.at++]?.text;
  }

  is(text) {
    const before = this.at;
    if (this.next() === text) return true;
    this.at = before;
    return false;
  }

  expect(text) {
    const found = this.next();
    if (found !== text) throw new Error(`expected ${text}, found ${found} in the WIT text`);
  }

  /** What `read` gives until `end`, with commas between. */
  list(end, read) {
    const items = [];
    while (!this.is(end)) {
      items.push(read());
      this.is(',');
    }
    return items;
  }
}

/** A type: its name and the types in its angle brackets. */
function type(reader) {
  const name = reader.next();
  return { name, of: reader.is('<') ? reader.list('>', () => type(reader)) : [] };
}

function named(reader) {
  const doc = reader.doc();
  const name = reader.next();
  reader.expect(':');
  return { doc, name, type: type(reader) };
}

function choice(reader) {
  const doc = reader.doc();
  const name = reader.next();
  if (!reader.is('(')) return { doc, name };
  const payload = type(reader);
  reader.expect(')');
  return { doc, name, type: payload };
}

function functionOf(reader) {
  reader.expect('func');
  reader.expect('(');
  const parameters = reader.list(')', () => named(reader));
  const result = reader.is('->') ? type(reader) : undefined;
  reader.expect(';');
  return { parameters, result };
}

function item(reader) {
  const doc = reader.doc();
  const word = reader.next();
  if (word === 'use') {
    const from = reader.next();
    reader.expect('.');
    reader.expect('{');
    const names = reader.list('}', () => reader.next());
    reader.expect(';');
    return { kind: 'use', from, names };
  }
  if (word === 'record' || word === 'enum' || word === 'variant') {
    const name = reader.next();
    reader.expect('{');
    const parts = reader.list('}', () => (word === 'record' ? named(reader) : choice(reader)));
    return { kind: word, doc, name, parts };
  }
  reader.expect(':');
  return { kind: 'func', doc, name: word, ...functionOf(reader) };
}

/** The interfaces of a WIT file, in their order; its worlds are left out. */
export function interfaces(text) {
  const reader = new Reader(text);
  const found = [];
  for (let doc = reader.doc(), word = reader.next(); word; doc = reader.doc(), word = reader.next()) {
    if (word !== 'interface') continue;
    const name = reader.next();
    reader.expect('{');
    const items = [];
    for (;;) {
      const before = reader.at;
      if (reader.next() === '}') break;
      reader.at = before;
      items.push(item(reader));
    }
    found.push({ name, doc, items });
  }
  return found;
}
