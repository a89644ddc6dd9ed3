import { type Static, type TObject, type TProperties, Type } from "typebox";

/** What stands beside a setting's JSON Schema. */
interface SettingNotes {
  /** What the setting does, for the table in the README. */
  readonly description: string;
  /** How a wrong value is named: "NAME must be <expected>." */
  readonly expected: string;
  /** The text that stands when the variable is absent; null when there is none. */
  readonly standard: string | null;
  /** True where the value must not be repeated in messages. */
  readonly secret?: boolean;
}

const text = <const Pattern extends string>(pattern: Pattern, notes: SettingNotes) =>
  Type.Unsafe<string>({ type: "string", pattern, ...notes });

const optionalText = (pattern: string, notes: SettingNotes) =>
  Type.Unsafe<string | null>({ anyOf: [{ type: "string", pattern }, { type: "null" }], ...notes });

const choice = <const Values extends readonly string[]>(values: Values, notes: Omit<SettingNotes, "expected">) =>
  Type.Unsafe<Values[number]>({ type: "string", enum: values, expected: `one of ${values.join(", ")}`, ...notes });

const integer = (minimum: number, maximum: number, notes: Omit<SettingNotes, "expected">) =>
  Type.Unsafe<number>({
    type: "integer",
    minimum,
    maximum,
    expected: `a whole number from ${minimum} to ${maximum}`,
    ...notes,
  });

/** A share from 0 (never) to 1 (always). */
const share = (notes: Omit<SettingNotes, "expected">) =>
  Type.Unsafe<number>({ type: "number", minimum: 0, maximum: 1, expected: "a number from 0 to 1", ...notes });

const flag = (notes: Omit<SettingNotes, "expected">) =>
  Type.Unsafe<boolean>({ type: "boolean", expected: "on or off", ...notes });

/** Endings of names, with commas between them. */
const endings = "[a-z0-9]{1,10}";

const webAddress = "^https?://[^\\s/?#]+(?:[/?#]\\S*)?$";
const localPath = "^/[^\\s?#]*$";

/** Only the letters of addresses; whether they are some is looked at afterwards. */
const networks = "^[0-9A-Fa-f:./]+(?:\\s*,\\s*[0-9A-Fa-f:./]+)*$";

/** Whole names of hosts, without scheme, port or star: they stand in the policy of pages as they are. */
const hostName = "(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]";

const properties = {
  PORT: integer(1, 65_535, { standard: "3000", description: "The port of the web server." }),
  HOST: text("^[A-Za-z0-9.:_-]+$", {
    standard: "127.0.0.1",
    expected: "an address or host name",
    description:
      "The address to listen on. The demo world's accounts exist only while this and `TESSERA_URL` are loopback addresses.",
  }),
  TESSERA_DATA: text("\\S", {
    standard: "./.tessera",
    expected: "a folder",
    description: "The folder of the embedded database, files and secrets.",
  }),
  TESSERA_WORLD: text("^(?:demo|empty|.*[./\\\\].*)$", {
    standard: "demo",
    expected: "demo, empty, or the path of a folder (with a slash or a dot in it)",
    description: "What a first start is filled with: `demo`, `empty`, or the path of a world's folder.",
  }),
  TESSERA_URL: optionalText("^https?://[^\\s/?#@]+/?$", {
    standard: null,
    expected: "an address such as https://work.example.org, without a path",
    description: "The one public address. Default: `http://localhost:PORT`.",
  }),
  TESSERA_TRUST_PROXY: optionalText(networks, {
    standard: null,
    expected: "addresses or networks with commas between them, such as 10.0.0.5, 172.16.0.0/12",
    description:
      "Proxies in front of the server, as addresses or networks (`10.0.0.5, 172.16.0.0/12`). Limits per address then count whom they forward for. Default: none, and what is forwarded counts for nothing.",
  }),
  TESSERA_METRICS_TOKEN: optionalText("^\\S{16,}$", {
    standard: null,
    secret: true,
    expected: "16 or more characters without blanks",
    description:
      "A request with `Authorization: Bearer …` and this token reads `/metrics` from anywhere. Default: only this machine does, and not through a proxy.",
  }),
  TESSERA_SAFE: flag({
    standard: "off",
    description:
      "Run on the product's own definitions only, to repair a broken installation: what it has published stays, and can be edited.",
  }),
  DATABASE_URL: optionalText("^postgres(?:ql)?://\\S+$", {
    standard: null,
    secret: true,
    expected: "an address such as postgres://user:password@host:5432/name",
    description:
      "An external PostgreSQL, version 15 or newer, with `?sslmode=verify-full` where it is on another machine. Default: the embedded one.",
  }),
  OPENID_ISSUER: optionalText(webAddress, {
    standard: null,
    expected: "an http or https address",
    description:
      "Another sign-in provider, by its issuer: it says its own addresses at `/.well-known/openid-configuration`. Default: the embedded provider.",
  }),
  OPENID_CLIENT_ID: text("^\\S+$", {
    standard: "tessera",
    expected: "a client id without blanks",
    description: "The client id at the sign-in provider.",
  }),
  OPENID_CLIENT_SECRET: optionalText("^\\S+$", {
    standard: null,
    secret: true,
    expected: "a secret without blanks",
    description: "The client's secret at the sign-in provider, where it wants one. The embedded provider does not.",
  }),
  OPENID_AUTH_URL: optionalText(webAddress, {
    standard: null,
    expected: "an http or https address",
    description:
      "The sign-in provider's authorisation address, where `OPENID_ISSUER` does not say it. Default: the embedded provider.",
  }),
  OPENID_SCOPE: text("^(?:\\S+ )*openid(?: \\S+)*$", {
    standard: "openid email profile",
    expected: "words with single blanks between them, openid among them",
    description:
      "What another provider is asked for. Some name a person's groups only for a scope of their own (`openid email profile groups`).",
  }),
  OPENID_AUTH_REDIRECT_PATH: text(localPath, {
    standard: "/auth/callback",
    expected: "a path that begins with /",
    description: "Where the provider returns after sign-in.",
  }),
  OPENID_LOGOUT_URL: optionalText(webAddress, {
    standard: null,
    expected: "an http or https address",
    description: "The provider's sign-out address. Default: what the provider says of itself.",
  }),
  OPENID_LOGOUT_REDIRECT_PATH: text(localPath, {
    standard: "/logout/callback",
    expected: "a path that begins with /",
    description: "Where the provider returns after sign-out.",
  }),
  OPENID_PROMPT_PARAM: choice(["", "none", "login", "consent", "select_account"], {
    standard: "",
    description: "The `prompt` sent with each sign-in; empty sends none.",
  }),
  OPENID_GROUPS_CLAIM: text("^\\S+$", {
    standard: "groups",
    expected: "the name of a claim without blanks",
    description:
      "The claim in which another provider names a person's groups. Roles name the groups whose people hold them.",
  }),
  OPENID_ADMIN_GROUP: optionalText("\\S", {
    standard: null,
    expected: "the name of a group",
    description: "The group of another provider whose people are administrators. Default: none.",
  }),
  OPENID_TRUST_EMAIL: flag({
    standard: "off",
    description:
      "Take e-mail addresses of another provider that it does not mark as verified (`email_verified`). Only where people cannot choose their address there: filters of rows may go by it.",
  }),
  OPENID_NEW_USERS: choice(["everyone", "with-role", "nobody"], {
    standard: "everyone",
    description:
      "Whom another provider may bring in for the first time: `everyone`, without a role unless a group gives one; `with-role`, only people whose groups give a role; `nobody`.",
  }),
  SHOW_DEFAULT_AUTH_MESSAGES: flag({
    standard: "off",
    description: "Say in a message when someone has signed in or out, or could not.",
  }),
  AUTH_DEVELOPMENT: flag({
    standard: "off",
    description: "Say in a message when the sign-in provider has not answered for 5 s.",
  }),
  IDLE_TIMEOUT_MS: integer(60_000, 86_400_000, {
    standard: "1800000",
    description: "Milliseconds without activity after which a person is signed out.",
  }),
  CSRF_ENABLED: flag({ standard: "on", description: "Require the CSRF token on each changing request." }),
  TESSERA_OFFLINE: flag({
    standard: "on",
    description:
      "Whether browsers keep the application itself, so that it opens without a connection and says so. Data are never kept that way. `off` also removes what browsers kept.",
  }),
  TESSERA_VIDEO_HOSTS: optionalText(`^${hostName}(?:\\s*,\\s*${hostName})*$`, {
    standard: null,
    expected: "names of hosts with commas between them, such as www.youtube-nocookie.com, player.vimeo.com",
    description:
      "Other sites whose videos may be shown on pages (`www.youtube-nocookie.com, player.vimeo.com`), with their subdomains. Browsers of readers then call these sites. Default: none.",
  }),
  SENTRY_DSN: optionalText("^https?://[^\\s/?#@]+@[^\\s/?#@]+/\\S+$", {
    standard: null,
    expected: "an address such as https://key@errors.example.org/1",
    description:
      "Where errors of the page are reported, as the DSN of a service that speaks Sentry's protocol. Default: nowhere.",
  }),
  SENTRY_ENVIRONMENT: text("^[^\\s/]{1,64}$", {
    standard: "production",
    expected: "a word without blanks and slashes",
    description: "What error reports call this installation.",
  }),
  SENTRY_TRACE_TARGETS: optionalText("\\S", {
    standard: null,
    expected: "addresses with commas between them",
    description:
      "Beginnings of addresses whose requests carry the trace of a report, with commas between them. Default: this installation's own.",
  }),
  SENTRY_TRACES_SAMPLE_RATE: share({
    standard: "0.1",
    description: "Share of page loads that are timed for the reports.",
  }),
  SENTRY_ERRORS_SAMPLE_RATE: share({ standard: "0.2", description: "Share of errors that are reported." }),
  SENTRY_REPLAYS_SESSION_SAMPLE_RATE: share({
    standard: "0.1",
    description: "Share of visits whose course is reported, with every text and picture masked.",
  }),
  SENTRY_REPLAYS_ON_ERROR_SAMPLE_RATE: share({
    standard: "1",
    description: "Share of the visits with an error whose course is reported, masked likewise.",
  }),
  SENTRY_PROFILES_SAMPLE_RATE: share({ standard: "0", description: "Share of timed page loads that are profiled." }),
  TESSERA_FILES_MAX_MB: integer(1, 100_000, {
    standard: "250",
    description: "Megabytes that a file may have.",
  }),
  TESSERA_FILES_QUOTA_MB: integer(1, 1_000_000_000, {
    standard: "20480",
    description:
      "Megabytes that all files of the installation may have together, those included that were deleted and are kept.",
  }),
  TESSERA_FILES_GUEST_MAX_MB: integer(1, 100_000, {
    standard: "10",
    description: "Megabytes that a file may have which someone sends without signing in.",
  }),
  TESSERA_FILES_GUEST_ADDRESS_MB: integer(1, 1_000_000, {
    standard: "100",
    description: "Megabytes of files that are taken from one address in a day from people who have not signed in.",
  }),
  TESSERA_FILES_GUEST_DAY_MB: integer(1, 1_000_000_000, {
    standard: "1000",
    description: "Megabytes of files that are taken in a day from all people together who have not signed in.",
  }),
  TESSERA_FILES_ENDINGS: text(`^${endings}(?:\\s*,\\s*${endings})*$`, {
    standard:
      "7z,avif,bmp,csv,doc,docx,eml,gif,heic,ics,jpeg,jpg,json,log,m4a,md,mov,mp3,mp4,msg,odp,ods,odt,ogg,pdf,png,ppt,pptx,rtf,svg,tif,tiff,txt,wav,webm,webp,xls,xlsx,xml,zip",
    expected: "endings of names in small letters with commas between them, such as pdf, docx, png",
    description: "Endings of the names of files that may be sent. Programs are refused whatever they are called.",
  }),
  TESSERA_FILES_KEEP_DAYS: integer(2, 36_500, {
    standard: "30",
    description:
      "Days for which a deleted file is kept, so that it can be brought back, also with an old version of its record.",
  }),
  TESSERA_FILES_S3: optionalText("^https?://[^\\s/?#@]+/[^\\s?#]+$", {
    standard: null,
    expected: "the address of a bucket, such as https://s3.example.org/tessera",
    description:
      "Bucket of S3-compatible storage that files are kept in, by its address with the bucket in the path. Default: the folder `files` of the data folder.",
  }),
  TESSERA_FILES_S3_REGION: text("^[A-Za-z0-9-]+$", {
    standard: "auto",
    expected: "the name of a region",
    description: "Region of the bucket.",
  }),
  TESSERA_FILES_S3_KEY_ID: optionalText("^\\S+$", {
    standard: null,
    expected: "the id of an access key",
    description: "Id of the access key of the bucket.",
  }),
  TESSERA_FILES_S3_SECRET: optionalText("^\\S+$", {
    standard: null,
    secret: true,
    expected: "the secret of an access key",
    description: "Secret of the access key of the bucket.",
  }),
  TESSERA_FILES_SCANNER: optionalText("^(?:/\\S+|[^\\s/]+:\\d{1,5})$", {
    standard: null,
    expected: "an address such as 127.0.0.1:3310, or the path of a socket",
    description:
      "Where clamd listens (`127.0.0.1:3310`, or the path of its socket): each file is scanned before anybody can open it, and none is taken while it does not answer. Default: files are not scanned.",
  }),
  LOG_LEVEL: choice(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
    standard: "info",
    description: "The least severe level that is logged.",
  }),
} satisfies TProperties;

/** The one schema of all settings, by the name of their environment variable. */
export const settingSchema: TObject<typeof properties> = Type.Object(properties, { additionalProperties: false });

/** Settings as the variables give them, converted and with defaults. */
export type SettingValues = Static<typeof settingSchema>;

/** One setting as messages and tables need it. */
export interface SettingEntry extends SettingNotes {
  readonly name: keyof SettingValues & string;
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly schema: (typeof properties)[keyof typeof properties];
}

function typeOf(schema: object): SettingEntry["type"] {
  const type: unknown = Reflect.get(schema, "type");
  return type === "integer" || type === "number" || type === "boolean" ? type : "string";
}

function isName(name: string): name is keyof SettingValues & string {
  return Object.hasOwn(properties, name);
}

/** All settings in the order of the README's table. */
export const settingEntries: readonly SettingEntry[] = Object.keys(properties)
  .filter(isName)
  .map((name) => {
    const schema = properties[name];
    // The factories above put these notes on every schema; typebox's static type does not carry them.
    const notes = schema as typeof schema & SettingNotes;
    return {
      name,
      schema,
      type: typeOf(schema),
      description: notes.description,
      expected: notes.expected,
      standard: notes.standard,
      secret: notes.secret ?? false,
    };
  });

/** The settings as a Markdown table, for the README. */
export function settingTable(): string {
  const rows = settingEntries.map(({ name, standard, description }) => {
    const shown = standard === null || standard === "" ? "" : `\`${standard}\``;
    return `| \`${name}\` | ${shown} | ${description} |`;
  });
  return ["| Name | Default | Meaning |", "|---|---|---|", ...rows].join("\n");
}
