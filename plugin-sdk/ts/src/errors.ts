import type { Error as WitError } from 'balcao:plugin/types@1.0.0';

/** Why something was not done: what a role answers with 403, 400, 404, 409, 429 or 502. */
export type Kind = WitError['tag'];

/** An error that the host understands. Throw one of those below; capabilities throw them too. */
export class PluginError extends Error {
  override readonly name = 'PluginError';

  constructor(
    readonly kind: Kind,
    readonly detail = '',
  ) {
    super(detail || kind);
  }
}

/** The caller's input is unusable: an error code (`ERR_…`) or a sentence. */
export const invalid = (detail: string) => new PluginError('invalid', detail);
/** There is no such thing. */
export const notFound = () => new PluginError('not-found');
/** Somebody else was faster, or it is there already. */
export const conflict = (detail: string) => new PluginError('conflict', detail);
/** `plugin.toml` or the plugin itself does not allow it. */
export const denied = (detail: string) => new PluginError('denied', detail);
/** Too much or too often. */
export const limit = (detail: string) => new PluginError('limit', detail);
/** A fault; the text is for the log. */
export const internal = (detail: string) => new PluginError('internal', detail);

/** A function of the host whose refusals are thrown as `PluginError`. */
export function guarded<Arguments extends unknown[], Answer>(
  call: (...given: Arguments) => Answer,
): (...given: Arguments) => Answer {
  return (...given) => {
    try {
      return call(...given);
    } catch (thrown) {
      throw understood(thrown);
    }
  };
}

/** What is thrown out of a role so that the host understands it; what the plugin did not mean to throw goes into its log. */
export function refusal(thrown: unknown): WitError {
  const error = understood(thrown);
  if (error instanceof PluginError) {
    return error.kind === 'not-found' ? { tag: error.kind } : { tag: error.kind, val: error.detail };
  }
  console.error(error);
  return { tag: 'internal', val: error instanceof Error ? error.message : String(error) };
}

/** The bindings throw an `Error` whose `payload` is the host's. */
function understood(thrown: unknown): unknown {
  const payload = (thrown as { payload?: WitError } | null)?.payload;
  if (!payload?.tag) return thrown;
  return new PluginError(payload.tag, 'val' in payload ? payload.val : '');
}
