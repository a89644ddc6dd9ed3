import { frameFunctions } from "@tessera/contract/definitions/frameFunctions.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import { documentName, type ListedDocument } from "./documentName.ts";
import { literalText, type Translate } from "./literalText.ts";

/** What elements are named with: texts, and what the documents that they point at are called. */
export interface Naming {
  readonly t: Translate;
  /** What a document is called, by its kind and id; null for one that is not listed. */
  readonly nameOf: (kind: string, id: string) => string | null;
}

/** A document as names are taken from it; the title is what people call one that has no label. */
export type NamedDocument = Pick<ListedDocument, "kind" | "id" | "label" | "title">;

/** Names elements by these documents. */
export function namingOf(documents: readonly NamedDocument[], t: Translate): Naming {
  const listed = new Map(documents.map((one) => [`${one.kind}:${one.id}`, one]));
  return {
    t,
    nameOf: (kind, id) => {
      const found = listed.get(`${kind}:${id}`);
      return found === undefined ? null : documentName({ id, label: found.title ?? found.label }, t);
    },
  };
}

/** Properties that people read, the shortest first. */
const literals = ["label", "title", "text", "message", "description"] as const;
const all = "*";

const isOfFrame = (name: string): boolean => frameFunctions.some((one) => one === name);

const textOf = (value: unknown, key: string): string | null => {
  const text = property(value, key);
  return typeof text === "string" && text !== "" ? text : null;
};

const itemsOf = (value: unknown, key: string): readonly unknown[] => {
  const items = property(value, key);
  return Array.isArray(items) ? items : [];
};

function literalOf(value: unknown, t: Translate): string | null {
  for (const key of literals) {
    const text = textOf(value, key);
    if (text !== null) return literalText(text, t);
  }
  return null;
}

/** The documents that an object points at by keys that are kinds: `entity`, `url`, `list`. */
function pointedAt(value: unknown, { nameOf, t }: Naming): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, id]) => {
    if (typeof id !== "string") return [];
    const isGranted = textOf(value, "kind") === key;
    return id === all ? (isGranted ? [t("definitions.pick.all")] : []) : (nameOf(key, id) ?? []);
  });
}

/** Labels of the columns or references of this document that an object names. */
function ownNames(value: unknown, body: unknown, naming: Naming): readonly string[] {
  const named = new Map(
    ["columns", "references", "nodes"].flatMap((list) =>
      itemsOf(body, list).flatMap((one): [string, string][] => {
        const name = textOf(one, "name");
        const called = literalOf(one, naming.t) ?? (list === "nodes" ? nodeName(one, naming) : null);
        return name === null || called === null ? [] : [[name, called]];
      }),
    ),
  );
  const names = [...itemsOf(value, "columns"), ...["column", "reference"].map((key) => property(value, key))];
  return names.flatMap((name) => (typeof name === "string" ? (named.get(name) ?? []) : []));
}

/** A node of a query: what it reads, and its own name where that says something else. */
function nodeName(value: unknown, naming: Naming): string | null {
  const [read] = pointedAt(value, naming);
  const name = textOf(value, "name");
  if (read === undefined || name === null) return null;
  return read.toLowerCase() === name.toLowerCase() ? read : `${read} · ${name}`;
}

/** What joins two nodes: what both are called. */
function joinName(value: unknown, body: unknown, naming: Naming): string | null {
  const ends = ["from", "to"].map((key) => {
    const name = textOf(value, key);
    const node = itemsOf(body, "nodes").find((one) => property(one, "name") === name);
    return node === undefined ? null : (nodeName(node, naming) ?? name);
  });
  return ends.includes(null) ? null : ends.join(" → ");
}

/** A panel by its title, else by its type and what it shows. */
function panelName(value: unknown, naming: Naming): string | null {
  const params = property(value, "params");
  const type = textOf(value, "type");
  if (params === undefined || type === null) return null;
  const title = textOf(property(value, "panel"), "title");
  if (title !== null) return literalText(title, naming.t);
  return [naming.t(`panel.${type}`), ...pointedAt(params, naming)].join(" · ");
}

/** A grant over documents by their kind. */
function kindName(value: unknown, { nameOf, t }: Naming): string | null {
  const kind = textOf(value, "documentKind");
  if (kind === null) return null;
  const subsystem = textOf(value, "subsystem");
  const of = t(kind === all ? "definitions.pick.all" : `definitions.kind.${kind}`);
  const place = subsystem === null || subsystem === all ? null : (nameOf("settings", subsystem) ?? subsystem);
  return place === null ? of : `${of} · ${place}`;
}

/**
 * What people call an element, by what it says itself, else by the documents, columns or nodes that it points at.
 * `body` is that of its document. Null for one that says nothing: it is counted (`elementText`).
 */
export function elementName(value: unknown, body: unknown, naming: Naming): string | null {
  const { t } = naming;
  const said = panelName(value, naming) ?? literalOf(value, t) ?? kindName(value, naming);
  if (said !== null) return said;
  const node = itemsOf(body, "nodes").includes(value) ? nodeName(value, naming) : joinName(value, body, naming);
  if (node !== null) return node;
  const pointed = [...pointedAt(value, naming), ...ownNames(value, body, naming)];
  if (pointed.length > 0) return pointed.join(", ");
  for (const key of ["name", "key", "route", "entity", "url", "operation", "function"]) {
    const text = textOf(value, key);
    if (text === all) return t("definitions.pick.all");
    if (text !== null) return key === "function" && isOfFrame(text) ? t(`definitions.frame_function.${text}`) : text;
  }
  const type = textOf(value, "type");
  return type === null ? null : t(`field.${type}`);
}
