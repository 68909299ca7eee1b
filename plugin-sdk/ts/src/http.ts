import * as host from 'balcao:plugin/http@1.0.0';
import { guarded, internal } from './errors.ts';
import { decode, encode } from './utf8.ts';

/** A request to a service that `plugin.toml` declares under `[http]`. */
export interface Call {
  method?: host.Method;
  headers?: Record<string, string>;
  /** A body of JSON. */
  json?: unknown;
  /** A body of another kind; `headers` say which. */
  body?: Uint8Array | string;
  /** Names of secrets; the host puts their values in, and the plugin never sees them. */
  bearer?: string;
  basic?: { user: string; secret: string };
  secretHeaders?: Record<string, string>;
  secretQuery?: Record<string, string>;
  timeoutMs?: number;
}

/** What a service answered, whatever the status. */
export class ServiceAnswer {
  constructor(private readonly given: host.Response) {}

  get status(): number {
    return this.given.status;
  }

  /** A status from 200 to 299. */
  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** The value of a header, whose name is in lower case. */
  header(name: string): string | undefined {
    return this.given.headers.find(([key]) => key === name)?.[1];
  }

  bytes(): Uint8Array {
    return this.given.body;
  }

  text(): string {
    return decode(this.given.body);
  }

  json(): unknown {
    return JSON.parse(this.text());
  }

  /** Itself when `ok`; anything else is thrown. */
  orThrow(): this {
    if (!this.ok) throw internal(`the service answered ${this.status}`);
    return this;
  }
}

/** Why a service gave no usable answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(
    readonly kind: host.FailureKind,
    text: string,
  ) {
    super(text);
  }
}

/** Asks a service. Throws `NoAnswer` when there is none, and `PluginError` when the request is not sent at all. */
export function call(
  url: string,
  { method, json, body, headers = {}, timeoutMs, ...secrets }: Call = {},
): ServiceAnswer {
  const [bytes, type] = content(json, body);
  const outcome = guarded(host.send)({
    method: method ?? (bytes.length > 0 ? 'post' : 'get'),
    url,
    headers: Object.entries({ ...type, ...headers }),
    credentials: credentials(secrets),
    body: bytes,
    timeoutMs: timeoutMs ?? null,
  });
  if (outcome.tag === 'failed') throw new NoAnswer(outcome.val.kind, outcome.val.text);
  return new ServiceAnswer(outcome.val);
}

function content(json: unknown, body: Call['body']): [Uint8Array, Record<string, string>] {
  if (json !== undefined) return [encode(JSON.stringify(json)), { 'content-type': 'application/json' }];
  return [typeof body === 'string' ? encode(body) : (body ?? new Uint8Array()), {}];
}

function credentials({ bearer, basic, secretHeaders, secretQuery }: Call): host.Credential[] {
  const named = (secrets: Record<string, string> = {}) =>
    Object.entries(secrets).map(([name, secret]) => ({ name, secret }));
  return [
    ...(bearer === undefined ? [] : [{ tag: 'bearer', val: bearer } as const]),
    ...(basic === undefined ? [] : [{ tag: 'basic', val: basic } as const]),
    ...named(secretHeaders).map((val) => ({ tag: 'header', val }) as const),
    ...named(secretQuery).map((val) => ({ tag: 'query', val }) as const),
  ];
}
