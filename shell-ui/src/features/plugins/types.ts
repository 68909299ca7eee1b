/** Something that a plugin may do; the words for it stand under `key`. */
export interface Grant {
  name: string;
  key: string;
  /** What the words are about, for instance a host that is called. */
  value?: string;
}

/** How a plugin did in the last 24 hours. Durations are milliseconds, memory is bytes. */
export interface Health {
  calls: number;
  errors: number;
  traps: number;
  /** Half of the calls, and 95 of a hundred, took no longer; null without calls. */
  p50: number | null;
  p95: number | null;
  cpu: number;
  memory: number;
  /** Events and jobs in the queue, and how long the first of them is overdue. */
  waiting: number;
  lag: number;
  /** Events and jobs set aside after their last attempt. */
  dead: number;
}

/** `platform` publishers are the operators themselves. */
export type Trust = 'platform' | 'publisher';

/** One package of a plugin. */
export interface PluginVersion {
  version: string;
  builtIn: boolean;
  uploadedAt: string | null;
  size: number;
  digest: string;
  publisher: string | null;
  loaded: boolean;
  /** Why this host cannot run it. */
  fault: string | null;
}

/** A plugin as those who run the platform see it. */
export interface Plugin {
  id: string;
  name: string;
  description: string;
  /** Its name, description and reasons in the languages of its package. */
  labels: Labels;
  builtIn: boolean;
  publisher: { key: string; name: string; trust: Trust; revoked: boolean } | null;
  active: string | null;
  previous: string | null;
  canary: { version: string; companyIds: number[] } | null;
  disabled: { at: string; reason: string } | null;
  /** Switch of the plans that decides who has it. */
  feature: string | null;
  plans: { all: boolean; ids: number[] };
  /** The newest first. */
  versions: PluginVersion[];
  /** Companies for which it is on. */
  companies: number;
  health: Health;
}

/** One hour with calls. */
export interface HealthHour {
  at: string;
  calls: number;
  errors: number;
  p50: number | null;
  p95: number | null;
}

/** A plugin with everything about one of its versions. */
export interface PluginDetails extends Plugin {
  version: string;
  permissions: Grant[];
  readme: string | null;
  changelog: string | null;
  /** `plugin.toml`. */
  manifest: { engine?: 'javascript' };
  /** Against the active version. */
  diff: { from: string | null; added: Grant[]; removed: Grant[] };
  onFor: { id: number; name: string; version: string }[];
  hours: HealthHour[];
}

/** Whose packages are accepted. */
export interface Publisher {
  key: string;
  name: string;
  /** 64 hexadecimal digits. */
  publicKey: string;
  trust: Trust;
  addedAt: string;
  revoked: { at: string; reason: string } | null;
  plugins: string[];
}

/** What became of an upload; `isNew` is false when the very same package was there. */
export interface Upload {
  id: string;
  version: string;
  digest: string;
  isNew: boolean;
}

/** How a module stands at a company; `consent` waits until the new permissions are agreed to. */
export type ModuleState = 'on' | 'off' | 'consent' | 'disabled' | 'faulty';

/** A plugin as a company's administrator sees it. */
export interface Module {
  id: string;
  name: string;
  description: string;
  /** Its name, description and reasons in the languages of its package. */
  labels: Labels;
  version: string;
  /** Null: part of Balcão. */
  publisher: { name: string; trust: Trust } | null;
  state: ModuleState;
  enabled: boolean;
  disabledReason: string | null;
  permissions: Grant[];
  /** Stands for the permissions of the offered version; sent back by whoever agrees to them. */
  consent: string;
  /** What is new against the last consent. */
  widened: Grant[];
  offered: string;
  needsConsent: boolean;
  hasSettings: boolean;
  hasScreen: boolean;
  health: Health;
  /** The newest first. */
  lastErrors: { at: string; message: string }[];
  data: { documents: number; values: number; bytes: number };
}

/** A module with its documentation. */
export interface ModuleDetails extends Module {
  readme: string | null;
  changelog: string | null;
}

/** How important a line of a log is. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Something that a module has noted. */
export interface LogLine {
  id: number;
  at: string;
  level: LogLevel;
  message: string;
}

/** An event or a job that was set aside after its last attempt. */
export interface DeadWork {
  id: number;
  kind: 'event' | 'job' | 'hook' | 'life';
  name: string;
  attempts: number;
  error: string | null;
  createdAt: string;
  payload: unknown;
  companyId: number;
}

/** A call that a host remembers. */
export interface RecordedCall {
  id: number;
  /** By which it can be run again. */
  callId: string;
  role: string;
  /** A request's path, an event's kind or a job's name; empty for others. */
  subject: string;
  /** Epoch milliseconds. */
  at: number;
  durationMs: number;
  error: string | null;
}

/** A setting as the form draws it; `label`, `help` and those of options are keys of the module's own texts. */
export interface SettingField {
  key: string;
  type: 'text' | 'number' | 'boolean' | 'url' | 'choice' | 'choices';
  label: string;
  help: string | null;
  required: boolean;
  /** What counts while the company has given nothing. */
  default: string | null;
  options: { value: string; label: string }[];
  value: string | null;
}

/** Something that the company gives and nobody can read afterwards. */
export interface SecretField {
  key: string;
  type: 'text' | 'signing-key' | 'rsa-private-key';
  label: string;
  help: string | null;
  required: boolean;
  isSet: boolean;
  setAt: string | null;
  /** Until when the value before is good. */
  previousUntil: string | null;
}

/** An address at which another service delivers. */
export interface Hook {
  name: string;
  label: string;
  url: string;
}

/** The texts of a package, by language and key. */
export type Labels = Partial<Record<string, Record<string, string>>>;

/** What a company can tell a module. */
export interface ModuleSettings {
  settings: SettingField[];
  secrets: SecretField[];
  hooks: Hook[];
  labels: Labels;
}

/** Changes; what is not named stays, `null` takes back. */
export interface SettingsChange {
  settings: Record<string, string | null>;
  secrets: Record<string, string | null>;
}

/** What is wrong with a change. */
export interface SettingsProblem {
  key: string | null;
  code: string;
  /** The module's own words. */
  text: string | null;
}

/** How a package of a catalogue stands against what is here. */
export type OfferState = 'new' | 'newer' | 'here' | 'older' | 'taken' | 'unsupported';

/** A package that somebody else offers. */
export interface OfferedPackage {
  id: string;
  name: string;
  description: string;
  version: string;
  size: number;
  /** Short id of the key that signed it. */
  publisher: string;
  state: OfferState;
}

/** Who signed packages of a catalogue. */
export interface OfferedPublisher {
  key: string;
  name: string;
  publicKey: string;
  state: 'accepted' | 'revoked' | 'unknown';
}

/** A catalogue of somebody else, as it was read last. */
export interface Catalogue {
  id: number;
  url: string;
  name: string;
  publicKey: string;
  edition: number;
  addedAt: string;
  readAt: string;
  triedAt: string;
  /** Why it could not be read the last time. */
  fault: 'address' | 'unreachable' | 'missing' | 'untrusted' | 'malformed' | 'older' | null;
  publishers: OfferedPublisher[];
  packages: OfferedPackage[];
}

/** The catalogue of this installation. */
export interface OwnCatalogue {
  offered: boolean;
  name: string;
  url: string;
  publicKey: string | null;
  packages: number;
}
