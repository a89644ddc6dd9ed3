import { frameFunctions, shownFrameFunctions } from "@tessera/contract/definitions/frameFunctions.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { Picked } from "@tessera/contract/schema.ts";
import { type Choice, choice } from "./choice.ts";

/** A count that a feature offers to menus. */
export interface OfferedBadge {
  readonly name: string;
  /** Key of its text. */
  readonly label: string;
}

/** What names are chosen from. */
export interface NameSource {
  /** Documents of a kind with what people call them. */
  readonly documents: (kind: string) => readonly { readonly id: string; readonly label: string | null }[];
  readonly fieldTypes: readonly string[];
  readonly kinds: readonly string[];
  readonly subsystems: readonly string[];
  readonly operations: readonly { readonly id: string; readonly family: string }[];
  /** The counts that features offer to menus; empty while they load. */
  readonly badges: readonly OfferedBadge[];
  /** The body of the open document. */
  readonly body: unknown;
  /**
   * Body of the entity that names at a property belong to; null when there is none, or not yet. `keys` lead from the
   * object to the property.
   */
  readonly entityAt: (keys: readonly string[], ofDocument: boolean) => unknown;
  /** A text of the product in the language of the person. */
  readonly text: (key: string, data?: Readonly<Record<string, unknown>>) => string;
}

const items = (value: unknown, list: string): readonly unknown[] => {
  const found = property(value, list);
  return Array.isArray(found) ? found : [];
};
const textOf = (value: unknown, key: string): string | null => {
  const text = property(value, key);
  return typeof text === "string" && text !== "" ? text : null;
};

/** Elements of an array by the texts at `key`, with their labels. */
function named(value: unknown, list: string, key = "name"): readonly Choice[] {
  return items(value, list).flatMap((item) => {
    const [name, label] = [textOf(item, key), textOf(item, "label")];
    if (name === null) return [];
    return [choice(name, label === null || label.startsWith("key:") ? name : label)];
  });
}

/** Labels that two choices share are told apart by the name in brackets. */
export function apart(choices: readonly Choice[]): readonly Choice[] {
  const times = new Map<string, number>();
  for (const { label } of choices) times.set(label, (times.get(label) ?? 0) + 1);
  return choices.map((one) => ((times.get(one.label) ?? 0) > 1 ? { ...one, label: `${one.label} (${one.key})` } : one));
}

/** The nodes of a query: what they read, with their own names where these say something else. */
function queryNodes({ body, documents }: NameSource): readonly Choice[] {
  return items(body, "nodes").flatMap((node) => {
    const name = textOf(node, "name");
    if (name === null) return [];
    const read = ["entity", "query"].flatMap((kind) => {
      const found = documents(kind).find(({ id }) => id === textOf(node, kind));
      return found === undefined ? [] : [found.label ?? found.id];
    })[0];
    if (read === undefined || read.startsWith("key:")) return [choice(name, name)];
    return [choice(name, read.toLowerCase() === name.toLowerCase() ? read : `${read} · ${name}`)];
  });
}

function pageColumns({ body, text }: NameSource): readonly Choice[] {
  return items(body, "rows").flatMap((row, rowIndex) =>
    items(row, "columns").flatMap((column, index) => {
      const id = textOf(column, "id");
      const data = { row: rowIndex + 1, column: index + 1, width: Number(property(column, "width") ?? 12) };
      return id === null ? [] : [choice(id, text("definitions.pick.page_column", data))];
    }),
  );
}

function pageTabs({ body }: NameSource, columnId: unknown): readonly Choice[] {
  const columns = items(body, "rows").flatMap((row) => items(row, "columns"));
  const column = columns.find((one) => property(one, "id") === columnId);
  return items(column, "tabs").flatMap((tab) => {
    const id = textOf(tab, "id");
    return id === null ? [] : [choice(id, textOf(tab, "title") ?? textOf(tab, "name") ?? id)];
  });
}

/** The parameters of a route, without their colons. */
const parametersIn = (route: string | null): readonly string[] =>
  (route?.startsWith("/") ? route : "").split("/").flatMap((part) => (part.startsWith(":") ? [part.slice(1)] : []));

/** Classes of the installation's own that style rules name. */
const classesIn = (css: unknown): readonly string[] =>
  typeof css !== "string"
    ? []
    : [...new Set([...css.matchAll(/\.(tpl-[a-z0-9-]{1,40})/g)].map(([, name = ""]) => name))];

const all = "*";

/**
 * What a property that picks names is chosen from. `object` is what the property stands in; null where its names are
 * not chosen from a list.
 */
export function namesFor(
  { ofDocument, picks }: { readonly picks: Picked; readonly ofDocument: boolean },
  keys: readonly string[],
  object: unknown,
  source: NameSource,
): readonly Choice[] | null {
  const entity = () => source.entityAt(keys, ofDocument);
  const plain = (names: readonly string[]) => names.map((name) => choice(name, name));
  switch (picks) {
    case "column":
      return apart(named(entity(), "columns"));
    case "reference":
      return apart(named(entity(), "references"));
    case "option": {
      const column = items(entity(), "columns").find((one) => property(one, "name") === property(object, "column"));
      return apart(named(column, "options", "key"));
    }
    case "listColumn":
      return apart(named(source.body, "columns"));
    case "queryNode":
      return queryNodes(source);
    case "rowField":
      return apart(named(object, "items"));
    case "fieldType":
      return source.fieldTypes.map((type) => choice(type, `key:field.${type}`));
    case "pageColumn":
      return pageColumns(source);
    case "pageTab":
      return pageTabs(source, property(object, "columnId"));
    case "pageParameter":
      return plain([...new Set(["id", ...source.documents("url").flatMap(({ label }) => parametersIn(label))])].sort());
    case "routeSegment":
      return plain(parametersIn(textOf(source.body, "route")));
    case "styleClass":
      return plain(classesIn(property(property(source.body, "content"), "css")));
    case "subsystem":
      return plain(source.subsystems);
    case "documentKind":
      return [
        choice(all, source.text("definitions.pick.all")),
        ...source.kinds.map((kind) => choice(kind, `key:definitions.kind.${kind}`)),
      ];
    case "operation": {
      const family = property(object, "family");
      const ids = source.operations.filter((one) => !family || one.family === family).map(({ id }) => id);
      return [
        ...(family === undefined ? [choice(all, source.text("definitions.pick.all"))] : []),
        ...plain([...new Set(ids)].sort()),
      ];
    }
    case "operationFamily":
      return plain([...new Set(source.operations.map(({ family }) => family))].sort());
    case "function":
      return [
        choice(all, source.text("definitions.pick.all")),
        ...frameFunctions
          .filter((name) => shownFrameFunctions.includes(name) || property(object, "function") === name)
          .map((name) => choice(name, `key:definitions.frame_function.${name}`)),
        ...plain(source.documents("function").map(({ id, label }) => label ?? id)),
      ];
    case "badge":
      return source.badges.map(({ label, name }) => choice(name, `key:${label}`));
    case "route": {
      const routes = source.documents("url").flatMap(({ label }) => (label?.startsWith("/") ? [label] : []));
      return plain([...new Set(routes)].sort());
    }
    case "zone":
      return plain(Intl.supportedValuesOf("timeZone"));
    default:
      return null;
  }
}
