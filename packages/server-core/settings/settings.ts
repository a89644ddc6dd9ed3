import { existsSync, readFileSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { Value } from "typebox/value";
import { type EnvFile, parseEnvFile } from "./parseEnvFile.ts";
import { type SettingEntry, type SettingValues, settingEntries, settingSchema } from "./settingSchema.ts";

/** How errors of the page are reported (spec shell §3, §9). Shares are from 0 to 1. */
export interface ErrorReporting {
  readonly dsn: string;
  readonly environment: string;
  /** Beginnings of addresses whose requests carry the trace; empty: the installation's own. */
  readonly traceTargets: readonly string[];
  readonly tracesSampleRate: number;
  readonly errorsSampleRate: number;
  readonly replaysSessionSampleRate: number;
  readonly replaysOnErrorSampleRate: number;
  readonly profilesSampleRate: number;
}

/** What files may be, and where they are kept. */
export interface FileSettings {
  /** Bytes of one file, and of all together. */
  readonly maxSize: number;
  readonly quota: number;
  /** Bytes that guests may send: in one file, from one address in a day, and all of them together in a day. */
  readonly guests: { readonly maxSize: number; readonly perAddress: number; readonly perDay: number };
  /** Endings of names, in small letters. */
  readonly endings: readonly string[];
  /** For how long a deleted file is kept. */
  readonly keepDays: number;
  /** S3-compatible storage; null: a folder. */
  readonly s3: {
    readonly address: string;
    readonly region: string;
    readonly keyId: string;
    readonly secret: string;
  } | null;
  /** Address of clamd; null: files are not scanned. */
  readonly scanner: string | null;
}

/** The settings of one server process, checked (issue "start and settings"). */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** True while only this machine can reach the server. */
  readonly loopback: boolean;
  /** Absolute path of the data folder. */
  readonly dataFolder: string;
  /** What a first start is filled with; `folder` is an absolute path, null for the worlds of the product. */
  readonly world: { readonly name: string; readonly folder: string | null };
  /** The public address, without a slash at its end. */
  readonly url: string;
  /** Addresses and networks of the proxies whose forwarded address is believed. */
  readonly trustedProxies: readonly string[];
  /** Token for `/metrics` from anywhere; null: only this machine reads it. */
  readonly metricsToken: string | null;
  /** True: the installation layer is not loaded. */
  readonly safeMode: boolean;
  /** Address of an external database; null: the embedded one. */
  readonly databaseUrl: string | null;
  readonly openid: {
    /** Issuer of another provider; null: by `authUrl`, or the embedded one. */
    readonly issuer: string | null;
    readonly clientId: string;
    /** null: the provider knows the client without one. */
    readonly clientSecret: string | null;
    /** null: the embedded provider. */
    readonly authUrl: string | null;
    /** Scopes that another provider is asked for. */
    readonly scope: string;
    readonly authRedirectPath: string;
    /** null: what the provider says of itself. */
    readonly logoutUrl: string | null;
    readonly logoutRedirectPath: string;
    /** Empty: none is sent. */
    readonly promptParam: SettingValues["OPENID_PROMPT_PARAM"];
    /** Claim that holds a person's groups. */
    readonly groupsClaim: string;
    /** Group whose people are administrators; null: none. */
    readonly adminGroup: string | null;
    /** Whether its e-mail addresses count although it does not mark them as verified. */
    readonly trustEmail: boolean;
    /** Whom another provider may bring in for the first time. */
    readonly newUsers: SettingValues["OPENID_NEW_USERS"];
  };
  /** Messages of sign-in and sign-out. */
  readonly authMessages: { readonly shown: boolean; readonly development: boolean };
  readonly idleTimeoutMs: number;
  /** Whether browsers keep the application, to open it without a connection. */
  readonly offline: boolean;
  /** Hosts of other sites, in small letters, whose videos pages may show, with their subdomains. */
  readonly videoHosts: readonly string[];
  /** Where and how much of the page's errors is reported; null: nothing is. */
  readonly errorReporting: ErrorReporting | null;
  readonly csrfEnabled: boolean;
  readonly files: FileSettings;
  readonly logLevel: SettingValues["LOG_LEVEL"];
}

/** Every problem of the settings at once, one sentence each. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "SettingsError";
    this.problems = problems;
  }
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ...["on", "true", "yes", "1"].map((word) => [word, true] as const),
  ...["off", "false", "no", "0"].map((word) => [word, false] as const),
]);

function converted(entry: SettingEntry, text: string | null): unknown {
  if (text === null) return null;
  if (entry.type === "boolean") return flags.get(text.toLowerCase()) ?? text;
  if (entry.type === "number") return /^\d(?:\.\d{1,6})?$/.test(text) ? Number(text) : text;
  if (entry.type === "integer") return /^\d{1,15}$/.test(text) ? Number(text) : text;
  return text;
}

function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...left].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...right].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}

function unknownNames(names: Iterable<string>): string[] {
  const known = settingEntries.map((entry) => entry.name);
  return [...new Set(names)]
    .filter((name) => name.startsWith("TESSERA_") && !known.some((one) => one === name))
    .sort()
    .map((name) => {
      const near = known.find((one) => distance(one, name) <= 2);
      return `${name} is not a setting${near === undefined ? "" : `; ${near} is`}.`;
    });
}

/** Whether a host, as an address or as part of a URL, is this machine itself. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || /^(?:::1|\[::1\])$/.test(host) || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** An address, or a network as an address and its number of bits. */
function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function worldOf(value: string, base: string): Settings["world"] {
  if (value === "demo" || value === "empty") return { name: value, folder: null };
  const folder = resolve(base, value);
  return { name: folder.split(/[\\/]/).at(-1) ?? value, folder };
}

function listed(text: string | null): readonly string[] {
  return (text?.split(",") ?? []).map((one) => one.trim()).filter((one) => one !== "");
}

function errorReporting(values: SettingValues): ErrorReporting | null {
  if (values.SENTRY_DSN === null) return null;
  return {
    dsn: values.SENTRY_DSN,
    environment: values.SENTRY_ENVIRONMENT,
    traceTargets: listed(values.SENTRY_TRACE_TARGETS),
    tracesSampleRate: values.SENTRY_TRACES_SAMPLE_RATE,
    errorsSampleRate: values.SENTRY_ERRORS_SAMPLE_RATE,
    replaysSessionSampleRate: values.SENTRY_REPLAYS_SESSION_SAMPLE_RATE,
    replaysOnErrorSampleRate: values.SENTRY_REPLAYS_ON_ERROR_SAMPLE_RATE,
    profilesSampleRate: values.SENTRY_PROFILES_SAMPLE_RATE,
  };
}

const megabyte = 1_048_576;

function fileSettings(values: SettingValues): FileSettings {
  const address = values.TESSERA_FILES_S3;
  return {
    maxSize: values.TESSERA_FILES_MAX_MB * megabyte,
    quota: values.TESSERA_FILES_QUOTA_MB * megabyte,
    guests: {
      maxSize: Math.min(values.TESSERA_FILES_GUEST_MAX_MB, values.TESSERA_FILES_MAX_MB) * megabyte,
      perAddress: values.TESSERA_FILES_GUEST_ADDRESS_MB * megabyte,
      perDay: values.TESSERA_FILES_GUEST_DAY_MB * megabyte,
    },
    endings: listed(values.TESSERA_FILES_ENDINGS),
    keepDays: values.TESSERA_FILES_KEEP_DAYS,
    s3:
      address === null
        ? null
        : {
            address,
            region: values.TESSERA_FILES_S3_REGION,
            keyId: values.TESSERA_FILES_S3_KEY_ID ?? "",
            secret: values.TESSERA_FILES_S3_SECRET ?? "",
          },
    scanner: values.TESSERA_FILES_SCANNER,
  };
}

function typed(values: SettingValues, base: string): Settings {
  const url = (values.TESSERA_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, "");
  return {
    port: values.PORT,
    host: values.HOST,
    loopback: isLoopback(values.HOST) && isLoopback(new URL(url).hostname),
    dataFolder: resolve(base, values.TESSERA_DATA),
    world: worldOf(values.TESSERA_WORLD, base),
    url,
    trustedProxies: listed(values.TESSERA_TRUST_PROXY),
    metricsToken: values.TESSERA_METRICS_TOKEN,
    safeMode: values.TESSERA_SAFE,
    databaseUrl: values.DATABASE_URL,
    openid: {
      issuer: values.OPENID_ISSUER,
      clientId: values.OPENID_CLIENT_ID,
      clientSecret: values.OPENID_CLIENT_SECRET,
      authUrl: values.OPENID_AUTH_URL,
      scope: values.OPENID_SCOPE,
      authRedirectPath: values.OPENID_AUTH_REDIRECT_PATH,
      logoutUrl: values.OPENID_LOGOUT_URL,
      logoutRedirectPath: values.OPENID_LOGOUT_REDIRECT_PATH,
      promptParam: values.OPENID_PROMPT_PARAM,
      groupsClaim: values.OPENID_GROUPS_CLAIM,
      adminGroup: values.OPENID_ADMIN_GROUP,
      trustEmail: values.OPENID_TRUST_EMAIL,
      newUsers: values.OPENID_NEW_USERS,
    },
    authMessages: { shown: values.SHOW_DEFAULT_AUTH_MESSAGES, development: values.AUTH_DEVELOPMENT },
    idleTimeoutMs: values.IDLE_TIMEOUT_MS,
    offline: values.TESSERA_OFFLINE,
    videoHosts: listed(values.TESSERA_VIDEO_HOSTS).map((host) => host.toLowerCase()),
    errorReporting: errorReporting(values),
    csrfEnabled: values.CSRF_ENABLED,
    files: fileSettings(values),
    logLevel: values.LOG_LEVEL,
  };
}

/** Where settings come from. */
export interface SettingsSource {
  /** The environment; it wins over the file. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The `.env` file, when there is one. */
  readonly file?: EnvFile;
  /** Relative folders are taken from here. */
  readonly base: string;
}

/**
 * Reads and checks all settings. An empty variable counts as absent.
 * Throws `SettingsError` with every problem: unreadable lines, wrong values, unknown `TESSERA_*` names, a world without
 * a folder.
 */
export function readSettings(source: SettingsSource): Settings {
  const given = new Map<string, string>(source.file?.values ?? []);
  for (const [name, value] of Object.entries(source.environment)) if (value) given.set(name, value);
  const problems = [...(source.file?.problems ?? [])];
  const values: Record<string, unknown> = {};
  for (const entry of settingEntries) {
    const text = given.get(entry.name)?.trim() || entry.standard;
    const value = converted(entry, text);
    values[entry.name] = value;
    if (!Value.Check(entry.schema, value)) {
      problems.push(`${entry.name} must be ${entry.expected}${entry.secret ? "" : `, not ${JSON.stringify(text)}`}.`);
    }
  }
  problems.push(...unknownNames(given.keys()));
  if (!Value.Check(settingSchema, values)) throw new SettingsError(problems);
  const settings = typed(values, source.base);
  const { folder } = settings.world;
  if (folder !== null && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    problems.push(`TESSERA_WORLD names the folder ${folder}, which does not exist.`);
  }
  for (const proxy of settings.trustedProxies)
    if (!isNetwork(proxy)) problems.push(`TESSERA_TRUST_PROXY names "${proxy}", which is no address and no network.`);
  const { s3 } = settings.files;
  if (s3 !== null && (s3.keyId === "" || s3.secret === ""))
    problems.push("TESSERA_FILES_S3 needs TESSERA_FILES_S3_KEY_ID and TESSERA_FILES_S3_SECRET.");
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** Reads the settings of this process: its environment and the `.env` file in `base` (default: the working folder). */
export function loadSettings(base: string = process.cwd()): Settings {
  const file = join(base, ".env");
  return readSettings({
    environment: process.env,
    base,
    ...(existsSync(file) ? { file: parseEnvFile(readFileSync(file, "utf8")) } : {}),
  });
}
