import type { Request as WitRequest, Form } from 'balcao:plugin/routes@1.0.0';
import { invalid } from './errors.ts';
import type { Check } from './shape.ts';
import { decode } from './utf8.ts';

/** A request to one of the plugin's paths. */
export class Request {
  readonly method: string;
  readonly path: string;
  /** A form with files, when the plugin has the permission `media`. */
  readonly form: Form | null;
  private readonly given: WitRequest;

  constructor(
    given: WitRequest,
    private readonly params: ReadonlyMap<string, string>,
  ) {
    this.given = given;
    this.method = given.method;
    this.path = given.path;
    this.form = given.form;
  }

  /** The value of a parameter of the path. */
  param(name: string): string {
    const value = this.params.get(name);
    if (value === undefined) throw new TypeError(`the path has no {${name}}`);
    return value;
  }

  /** The same as an id; anything else is refused. */
  id(name: string): number {
    const id = Number(this.param(name));
    if (!Number.isSafeInteger(id)) throw invalid('ERR_PLUGIN_INVALID_INPUT');
    return id;
  }

  /** The value of a parameter of the query, the first if there are several. */
  query(name: string): string | undefined {
    const pairs = this.given.query.split('&').map((pair) => pair.split('='));
    const found = pairs.find(([key = '']) => unquoted(key) === name);
    return found && unquoted(found.slice(1).join('='));
  }

  /** The value of a header, whose name is in lower case. */
  header(name: string): string | undefined {
    return this.given.headers.find(([key]) => key === name)?.[1];
  }

  /** The body as it came. */
  get body(): Uint8Array {
    return this.given.body;
  }

  /** The body as JSON that `check` has made sure of: `request.json(shape({ text: 'string' }))`. */
  json<T>(check: Check<T>): T {
    let value: unknown;
    try {
      value = JSON.parse(decode(this.given.body));
    } catch {
      throw invalid('ERR_PLUGIN_INVALID_INPUT');
    }
    return check(value);
  }
}

/** Without its percent signs, where they mean something. */
export function unquoted(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
