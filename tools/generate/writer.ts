/** One imported name of a generated list: what it is called in its file, and a name that is unique in the list. */
export interface Entry {
  readonly path: string;
  readonly exported: string;
  readonly local: string;
}

/** How every generated module begins. */
export const heading = "// Made by `npm run generate` from the folders. Do not edit.\n";

function importLine(entry: Entry, from: string): string {
  const name = entry.exported === entry.local ? entry.local : `${entry.exported} as ${entry.local}`;
  return `import { ${name} } from "${relativePath(from, entry.path)}";\n`;
}

/** The import path of `target` seen from a file in folder `from`; both relative to the repository. */
export function relativePath(from: string, target: string): string {
  return target.startsWith(`${from}/`) ? `./${target.slice(from.length + 1)}` : `../${target}`;
}

/** A module that imports every entry and exports them as one list, in the given order. */
export function listModule(name: string, doc: string, entries: readonly Entry[], from: string): string {
  const imports = entries.map((entry) => importLine(entry, from)).join("");
  const items = entries.map((entry) => `  ${entry.local},\n`).join("");
  const list = entries.length > 0 ? `[\n${items}] as const` : "[] as const";
  return `${heading}${imports}\n/** ${doc} */\nexport const ${name} = ${list};\n`;
}

/** One member of a generated object of loaders; `value` is TypeScript text. */
export interface Member {
  readonly key: string;
  readonly value: string;
}

/** The text of an object literal at a depth of indentation. */
export function objectText(members: readonly Member[], depth = 0): string {
  if (members.length === 0) return "{}";
  const pad = "  ".repeat(depth + 1);
  const lines = members.map(
    ({ key, value }) => `${pad}${/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key)}: ${value},\n`,
  );
  return `{\n${lines.join("")}${"  ".repeat(depth)}}`;
}

/** The text of a function that loads a module when it is called. */
export function loaderText(path: string, from: string): string {
  return `() => import("${relativePath(from, path)}")`;
}

/**
 * A module that exports one object of loaders. Look names up in a Map made of its own entries: they come from
 * documents.
 */
export function loadersModule(name: string, doc: string, members: readonly Member[]): string {
  return `${heading}\n/** ${doc} */\nexport const ${name} = ${objectText(members)} as const;\n`;
}
