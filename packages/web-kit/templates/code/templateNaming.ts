/** Something that a template may name. */
export interface TemplateField {
  readonly name: string;
  /** What people call it; empty where the name says all. */
  readonly label: string;
  /** It is gone through: a section of it is drawn for each item. */
  readonly isList: boolean;
  /** What may be named inside it: behind a point, or in a section of it. Null where that is not known. */
  readonly inside: readonly TemplateField[] | null;
}

/** A section that is open at a place of a template. */
export interface OpenSection {
  readonly path: string;
  readonly isInverted: boolean;
  /** Where its tag begins. */
  readonly at: number;
}

/** The tag that a place stands in. */
export interface TagAt {
  /** `#`, `^`, `/`, `&` or nothing. */
  readonly sign: string;
  /** What is written of the name so far. */
  readonly written: string;
  /** Where the last part of the name begins. */
  readonly from: number;
}

const tags = /\{\{\{?\s*([#^/&!]?)\s*([^}]*?)\s*\}?\}\}/g;

/** The sections that are open in front of a place, outermost first. */
export function openSections(text: string, at: number): readonly OpenSection[] {
  const open: OpenSection[] = [];
  for (const { 1: sign = "", 2: path = "", index } of text.slice(0, at).matchAll(tags)) {
    if (sign === "#" || sign === "^") open.push({ path, isInverted: sign === "^", at: index });
    else if (sign === "/") open.pop();
  }
  return open;
}

/** The tag that is being written at a place; null in text, in a comment and behind a name. */
export function tagAt(text: string, at: number): TagAt | null {
  const begin = text.lastIndexOf("{{", at);
  if (begin < 0 || begin + 2 > at) return null;
  const before = text.slice(begin, at);
  const [, sign = "", written = ""] = /^\{\{\{?\s*([#^/&]?)\s*([\p{L}\p{N}_$.-]*)$/u.exec(before) ?? [before];
  if (!before.endsWith(written) || (written === "" && !/^\{\{\{?\s*[#^/&]?\s*$/.test(before))) return null;
  return { sign, written, from: at - written.length + written.lastIndexOf(".") + 1 };
}

function fieldIn(scopes: readonly (readonly TemplateField[])[], path: string): TemplateField | null {
  const [first, ...rest] = path.split(".");
  // What is nearer comes first.
  const found = scopes.toReversed().flatMap((fields) => fields.find(({ name }) => name === first) ?? [])[0] ?? null;
  return rest.reduce<TemplateField | null>(
    (field, name) => field?.inside?.find((one) => one.name === name) ?? null,
    found,
  );
}

/** What may be named inside these sections, outermost first: the names of each section beside those around it. */
export function scopesIn(
  fields: readonly TemplateField[],
  sections: readonly OpenSection[],
): readonly (readonly TemplateField[])[] {
  const scopes = [fields];
  for (const { isInverted, path } of sections) {
    const inside = isInverted ? null : fieldIn(scopes, path)?.inside;
    if (inside) scopes.push(inside);
  }
  return scopes;
}

/** What may stand behind the points of a name that is written so far, nearest first and each name once. */
export function fieldsAt(scopes: readonly (readonly TemplateField[])[], written: string): readonly TemplateField[] {
  const point = written.lastIndexOf(".");
  if (point > 0) return fieldIn(scopes, written.slice(0, point))?.inside ?? [];
  if (point === 0) return [];
  const near = new Map<string, TemplateField>();
  for (const field of scopes.toReversed().flat()) if (!near.has(field.name)) near.set(field.name, field);
  return [...near.values()];
}
