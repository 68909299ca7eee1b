import type { Request as WitRequest, Response as WitResponse } from 'balcao:plugin/routes@1.0.0';
import { notFound } from './errors.ts';
import { Request } from './request.ts';
import { role } from './role.ts';
import { encode } from './utf8.ts';

/** Answers a request: with any value as JSON, with nothing (204), or with what `respond` made. */
export type Handler = (request: Request) => unknown;

/** An answer made by hand. */
export class Answer {
  constructor(
    readonly status: number,
    readonly body: Uint8Array,
    readonly headers: Array<[string, string]>,
  ) {}
}

/** An answer with a status, a body and headers: `respond(201, { id })`, `respond(200, csv, { 'content-type': 'text/csv' })`. */
export function respond(status: number, body?: unknown, headers: Record<string, string> = {}): Answer {
  const [bytes, type] = written(body);
  const all = type && !('content-type' in headers) ? { 'content-type': type, ...headers } : headers;
  return new Answer(status, bytes, Object.entries(all));
}

function written(body: unknown): [Uint8Array, string?] {
  if (body === undefined) return [new Uint8Array()];
  if (body instanceof Uint8Array) return [body, 'application/octet-stream'];
  if (typeof body === 'string') return [encode(body), 'text/plain; charset=utf-8'];
  return [encode(JSON.stringify(body)), 'application/json'];
}

/** The role `routes`: paths as `plugin.toml` declares them, each with its function. */
export class Router {
  private readonly routes: Array<{ method: string; pattern: string[]; handler: Handler }> = [];
  /** The function of the contract. */
  readonly handle = role({ handle: (given: WitRequest): WitResponse => this.answer(given) }).handle;

  get(path: string, handler: Handler): this {
    return this.on('GET', path, handler);
  }

  post(path: string, handler: Handler): this {
    return this.on('POST', path, handler);
  }

  put(path: string, handler: Handler): this {
    return this.on('PUT', path, handler);
  }

  patch(path: string, handler: Handler): this {
    return this.on('PATCH', path, handler);
  }

  delete(path: string, handler: Handler): this {
    return this.on('DELETE', path, handler);
  }

  private on(method: string, path: string, handler: Handler): this {
    this.routes.push({ method, pattern: path.split('/'), handler });
    return this;
  }

  private answer(given: WitRequest): WitResponse {
    const path = given.path.split('/');
    for (const { method, pattern, handler } of this.routes) {
      const params = method === given.method ? paramsOf(pattern, path) : undefined;
      if (params) return response(handler(new Request(given, params)));
    }
    throw notFound();
  }
}

/** Begins the role `routes`: `export const routes = router().get('/notes', …)`. */
export const router = () => new Router();

function response(value: unknown): WitResponse {
  if (value instanceof Promise)
    throw new TypeError('a role cannot wait for promises: everything the host does is done when its function returns');
  if (value instanceof Answer) return { status: value.status, headers: value.headers, body: value.body };
  if (value === undefined) return { status: 204, headers: [], body: new Uint8Array() };
  return { status: 200, headers: [['content-type', 'application/json']], body: encode(JSON.stringify(value)) };
}

function paramsOf(pattern: string[], path: string[]): Map<string, string> | undefined {
  if (pattern.length !== path.length) return undefined;
  const params = new Map<string, string>();
  for (const [at, expected] of pattern.entries()) {
    const value = path[at] ?? '';
    if (expected.startsWith('{') && expected.endsWith('}')) params.set(expected.slice(1, -1), segment(value));
    else if (expected !== value) return undefined;
  }
  return params;
}

function segment(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
