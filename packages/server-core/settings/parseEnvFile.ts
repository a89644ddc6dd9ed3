/** What an `.env` file says, and what of it could not be read. */
export interface EnvFile {
  readonly values: ReadonlyMap<string, string>;
  /** One sentence per unreadable line, with its number. */
  readonly problems: readonly string[];
}

const assignment = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/;
const quoted = /^(["'])(.*)\1\s*(?:#.*)?$/;

function readValue(text: string): string | null {
  const inQuotes = quoted.exec(text);
  if (inQuotes !== null) {
    const inner = inQuotes[2] ?? "";
    return inQuotes[1] === '"'
      ? inner.replace(/\\([nrt"\\])/g, (_, letter: string) => escapes[letter] ?? letter)
      : inner;
  }
  if (/^["']/.test(text)) return null;
  return text.replace(/(?:^|\s+)#.*$/, "").trim();
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/**
 * Reads an `.env` file: `NAME=value` per line, `export` allowed, `#` begins a comment, values may stand in single
 * quotes (as they are) or double quotes (with `\n`, `\t`, `\"`, `\\`). The last of two equal names wins.
 */
export function parseEnvFile(content: string): EnvFile {
  const values = new Map<string, string>();
  const problems: string[] = [];
  for (const [index, raw] of content
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) continue;
    const [, name, rest] = assignment.exec(line) ?? [];
    const value = name === undefined ? null : readValue(rest ?? "");
    if (name === undefined || value === null) problems.push(`.env line ${index + 1} is not of the form NAME=value.`);
    else values.set(name, value);
  }
  return { values, problems };
}
