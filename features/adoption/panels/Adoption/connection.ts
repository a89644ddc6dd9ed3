/** How the connection is encrypted: with a certificate that is checked, with any, or not at all. */
export const encryptions = ["checked", "unchecked", "none"] as const;

/** See `encryptions`. */
export type Encryption = (typeof encryptions)[number];

const modes = { checked: "verify-full", unchecked: "no-verify", none: null } as const;

/** What is entered of a database and of what it is to become here. */
export interface AdoptionEntry {
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  readonly encryption: Encryption;
  /** Schemas with commas between; empty: the only one with tables. */
  readonly schema: string;
  readonly subsystem: string;
  /** Logins with commas between, who may edit the records. */
  readonly editors: string;
}

/** What is entered at first. */
export const nothing: AdoptionEntry = {
  host: "",
  port: "5432",
  database: "",
  user: "",
  password: "",
  encryption: "checked",
  schema: "",
  subsystem: "",
  editors: "",
};

/** The address of the database; null without a host, as for a subsystem whose own tables are looked through again. */
export function addressOf({ database, encryption, host, password, port, user }: AdoptionEntry): string | null {
  if (host.trim() === "") return null;
  const part = encodeURIComponent;
  const place = /^[0-9a-f:]+$/i.test(host.trim()) && host.includes(":") ? `[${host.trim()}]` : part(host.trim());
  const who = user === "" ? "" : `${part(user)}${password === "" ? "" : `:${part(password)}`}@`;
  const mode = modes[encryption] === null ? "" : `?sslmode=${modes[encryption]}`;
  return `postgres://${who}${place}:${port.trim() === "" ? "5432" : port.trim()}/${part(database.trim())}${mode}`;
}

/** Who gets the role that edits the adopted records. */
export function grantsOf({ editors, subsystem }: AdoptionEntry): { role: string; user: string }[] {
  const logins = editors.split(",").map((login) => login.trim());
  return logins.filter((login) => login !== "").map((user) => ({ role: `${subsystem.trim()}-editor`, user }));
}

/** Fields that what is entered is missing in, or that cannot be so. */
export function problemsOf(entry: AdoptionEntry): ReadonlySet<keyof AdoptionEntry> {
  const found = new Set<keyof AdoptionEntry>();
  if (!/^[a-z][a-z0-9_-]{0,62}$/.test(entry.subsystem.trim())) found.add("subsystem");
  if (entry.host.trim() === "") return found;
  if (entry.database.trim() === "") found.add("database");
  const port = Number(entry.port.trim() === "" ? "5432" : entry.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) found.add("port");
  return found;
}
