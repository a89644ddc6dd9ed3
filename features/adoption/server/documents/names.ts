import { isUsableName } from "@tessera/expression/check/scope.ts";
import { slug } from "@tessera/std/ids.ts";

/** A short fingerprint of a text (FNV-1a, 32 bits), for names that must stay the same from one run to the next. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36).padStart(7, "0");
}

/**
 * An element id for something of a database: it depends on the physical name alone, so that adopting again finds the
 * same element.
 */
export function elementId(prefix: string, physical: string): string {
  const plain = physical.replace(/[^A-Za-z0-9_-]/g, "-");
  const isSafe = plain === physical && plain.length <= 30;
  return `${prefix}_${isSafe ? plain : `${plain.slice(0, 20)}-${fingerprint(physical)}`}`;
}

/** Longest id of a table's documents; the ids of its pages and URLs are up to ten letters longer. */
const maxIdLength = 110;

/**
 * A document id for a table: `<subsystem>.<slug>`; where the slug is too long or two tables have the same, it ends with
 * a fingerprint of the table's name.
 */
export function documentIds(subsystem: string, tables: readonly string[]): ReadonlyMap<string, string> {
  const longest = maxIdLength - subsystem.length - 1;
  const slugs = tables.map((table) => slug(table) || fingerprint(table));
  const counts = new Map<string, number>();
  for (const own of slugs) counts.set(own, (counts.get(own) ?? 0) + 1);
  return new Map(
    tables.map((table, index) => {
      const own = slugs[index] ?? "";
      const isPlain = counts.get(own) === 1 && own.length <= longest;
      return [table, `${subsystem}.${isPlain ? own : `${own.slice(0, longest - 8)}-${fingerprint(table)}`}`];
    }),
  );
}

/** Gives physical names to names that expressions may say, each once. */
export class NameSet {
  readonly #taken = new Set<string>();

  /** A usable name for `physical`, not given before. */
  take(physical: string): string {
    const plain = physical
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace(/[^A-Za-z0-9_]+/g, "_")
      .replace(/^(?=\d)/, "_")
      .replace(/^__+/, "_")
      .replace(/^_$/, "")
      .slice(0, 60);
    const base = isUsableName(plain) && plain !== "" ? plain : `${plain || "column"}_`;
    let name = base;
    for (let count = 2; this.#taken.has(name); count++) name = `${base.slice(0, 58)}_${count}`;
    this.#taken.add(name);
    return name;
  }
}

/** Splits a part of a name into its words; see `NameWords`. */
export interface PartSplitter {
  readonly split: (part: string) => readonly string[];
}

/** The words of a name as its separators and capitals tell them. */
export function nameParts(physical: string): readonly string[] {
  return physical
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_\s.-]+/g, " ")
    .trim()
    .split(" ");
}

/** What people read for a physical name: `unitPrice`, `unit_price` → `Unit price`; with `words`, also `unitprice`. */
export function labelOf(physical: string, words?: PartSplitter): string {
  const text = nameParts(physical)
    .flatMap((part) => {
      if (/^[A-Z0-9]{2,}$/.test(part)) return [part];
      const plain = part.toLowerCase();
      return words?.split(plain) ?? [plain];
    })
    .join(" ");
  return text === "" ? physical : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The singular of an English table name, as far as endings tell; other words stay as they are. */
export function singular(label: string): string {
  // A letter that English has not: the ending is another language's.
  if (/[^\x20-\x7e]/.test(label)) return label;
  if (/ies$/i.test(label)) return label.replace(/ies$/i, "y");
  if (/(ss|us|is)$/i.test(label)) return label;
  if (/(x|ch|sh|ss)es$/i.test(label)) return label.replace(/es$/i, "");
  return label.replace(/s$/i, "");
}
