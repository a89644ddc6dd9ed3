import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import type { Grant } from "@tessera/contract/definitions/grant.ts";
import type { PageBody } from "@tessera/contract/definitions/pageBody.ts";
import type { RoleBody } from "@tessera/contract/definitions/roleBody.ts";
import type { SettingsBody } from "@tessera/contract/definitions/settingsBody.ts";
import type { UrlBody } from "@tessera/contract/definitions/urlBody.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { formDocument as formKind } from "../../../forms/documents/form.ts";
import { listDocument as listKind } from "../../../lists/documents/list.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { type AdoptedTable, adoptTable, adoptView } from "./adoptedTable.ts";
import { childTables } from "./childTables.ts";
import { type DataFacts, noFacts } from "./dataFacts.ts";
import { entityDocument } from "./entityDocument.ts";
import { formDocument } from "./formDocument.ts";
import { listDocument } from "./listDocument.ts";
import { isLarge, menuDocument, overviewMenu } from "./menuDocuments.ts";
import { documentIds, elementId, labelOf } from "./names.ts";
import { NameWords } from "./nameWords.ts";

/** What documents are made for. */
export interface MakeDocumentsOptions {
  readonly subsystem: string;
  /** Schema that the tables live in now. */
  readonly schema: string;
  /** Documents to leave out, as `kind:id`, with what cannot be without them. Default: none. */
  readonly without?: ReadonlySet<string>;
  /** What the rows say. Default: nothing is known of them. */
  readonly facts?: DataFacts;
  /** Field types by id and alias, of which fields and columns of ranges get theirs. */
  readonly fieldTypes: ReadonlyMap<string, FieldType>;
}

/** What is made of a table when documents are left out: a table without its entity is not made at all. */
interface Extent {
  readonly hasList: boolean;
  readonly hasForm: boolean;
}

function extentOf(table: AdoptedTable, without: ReadonlySet<string>): Extent {
  const lacks = (...names: readonly string[]) => names.some((name) => without.has(name));
  const { id } = table;
  return {
    hasList: !lacks(`list:${id}`, `page:${id}.list`, `url:${id}.index`),
    hasForm:
      table.key.columns.length > 0 && !lacks(`form:${id}`, `page:${id}.form`, `url:${id}.create`, `url:${id}.update`),
  };
}

/** A panel with the parameter that names what it shows. */
interface ShownIn {
  readonly type: string;
  readonly param: string;
}

/** The panel in which documents of a kind are shown. */
function panelOf({ inPreview, kind }: DocumentKind): ShownIn {
  const panel = inPreview?.panel;
  // Both kinds that are asked for say one.
  if (typeof panel !== "object" || panel === null) throw new Error(`No panel shows a ${kind}.`);
  return panel;
}

function page(
  id: string,
  subsystem: string,
  label: string,
  { param, type }: ShownIn,
  document: string,
): TesseraDocument<PageBody> {
  return {
    kind: "page",
    id,
    schemaVersion: 1,
    subsystem,
    body: {
      label,
      rows: [{ id: "row1", columns: [{ id: "column1", width: 12 }] }],
      gridItems: [{ id: "panel1", type, params: { [param]: document }, columnId: "column1" }],
    },
  };
}

function url(id: string, subsystem: string, route: string, pageId: string, title: string): TesseraDocument<UrlBody> {
  return { kind: "url", id, schemaVersion: 1, subsystem, body: { route, isPublic: false, page: pageId, title } };
}

const routeOf = (table: AdoptedTable, subsystem: string) => `/${subsystem}/${table.id.slice(subsystem.length + 1)}`;

function screens(table: AdoptedTable, subsystem: string, extent: Extent): readonly TesseraDocument<unknown>[] {
  const { id } = table;
  const route = routeOf(table, subsystem);
  const list = extent.hasList
    ? [
        page(`${id}.list`, subsystem, table.label, panelOf(listKind), id),
        url(`${id}.index`, subsystem, `${route}/index`, `${id}.list`, table.label),
      ]
    : [];
  if (!extent.hasForm) return list;
  return [
    ...list,
    page(`${id}.form`, subsystem, table.singularLabel, panelOf(formKind), id),
    url(`${id}.create`, subsystem, `${route}/create`, `${id}.form`, table.singularLabel),
    url(`${id}.update`, subsystem, `${route}/update`, `${id}.form`, table.singularLabel),
  ];
}

/** The functions of the frame that everyone at work needs: the menu with its search and place, and messages. */
const frame: readonly Grant[] = ["mainMenu", "menuSearch", "menuPosition", "message"].map((name) => ({
  id: elementId("f", name),
  kind: "function",
  function: name,
}));

function role(
  tables: readonly AdoptedTable[],
  subsystem: string,
  kind: "editor" | "reader",
  { extent, startUrl }: { readonly extent: (table: AdoptedTable) => Extent; readonly startUrl: string | null },
): TesseraDocument<RoleBody> {
  const actions =
    kind === "editor"
      ? (["read", "refer", "create", "update", "delete", "export"] as const)
      : (["read", "refer", "export"] as const);
  const grants: Grant[] = tables.flatMap((table) => {
    const writable = table.key.columns.length > 0 && !table.isView;
    const { hasList, hasForm } = extent(table);
    const routes = [
      ...(hasList ? [".index"] : []),
      ...(hasForm ? [".update", ...(kind === "editor" && writable ? [".create"] : [])] : []),
    ];
    return [
      {
        id: elementId("e", table.knownAs),
        kind: "entity",
        entity: table.id,
        actions: writable ? [...actions] : ["read", "refer", "export"],
      },
      ...routes.map(
        (suffix): Grant => ({
          id: elementId("u", `${table.knownAs}${suffix.replace(".", "-")}`),
          kind: "url",
          url: `${table.id}${suffix}`,
        }),
      ),
    ];
  });
  const start: readonly Grant[] = startUrl === null ? [] : [{ id: "start", kind: "url", url: startUrl }];
  return {
    kind: "role",
    id: `${subsystem}-${kind}`,
    schemaVersion: 1,
    subsystem,
    // Grants are the schema's own shape.
    body: { label: `${labelOf(subsystem)} ${kind}`, grants: [...grants, ...start, ...frame] as RoleBody["grants"] },
  };
}

/** Id of the start page of a schema of many tables, with its URL and menu. */
export const startPage = (subsystem: string): string => `${subsystem}-overview`;

/** The start page of a schema of many tables: links to those that matter, with the numbers of their records. */
function overview(
  tables: readonly AdoptedTable[],
  { subsystem, id, facts }: { readonly subsystem: string; readonly id: string; readonly facts: DataFacts },
): readonly TesseraDocument<unknown>[] {
  const label = labelOf(subsystem);
  return [
    overviewMenu(tables, { subsystem, id, facts }),
    page(id, subsystem, label, { type: "MenuDiagram", param: "menu" }, id),
    url(id, subsystem, `/${subsystem}`, id, label),
  ];
}

/**
 * All documents of an adopted schema: an entity, a list and a form for every table, their pages and URLs, a menu,
 * settings, and the roles `<subsystem>-editor` and `-reader`; for many tables also a start page. The same catalogue
 * gives the same documents, element by element.
 */
export function makeDocuments(
  whole: Catalogue,
  { subsystem, schema, without = new Set(), facts = noFacts, fieldTypes }: MakeDocumentsOptions,
): readonly TesseraDocument[] {
  const known = new Map<string, string>([
    ...whole.tables.map(({ name, knownAs }) => [name, knownAs ?? name] as const),
    ...whole.views.map(({ name }) => [name, name] as const),
  ]);
  const ids = documentIds(subsystem, [...known.values()]);
  const idOf = new Map([...known].map(([name, former]) => [name, ids.get(former) ?? name]));
  const id = (name: string) => idOf.get(name) ?? name;
  const isMade = ({ name }: { readonly name: string }) => !without.has(`entity:${id(name)}`);
  const catalogue = { ...whole, tables: whole.tables.filter(isMade), views: whole.views.filter(isMade) };
  const relations = [...whole.tables, ...whole.views];
  const words = new NameWords(relations.flatMap(({ name, columns }) => [name, ...columns.map((one) => one.name)]));
  const options = { schema, words, facts, fieldTypes: [...new Set(fieldTypes.values())] };
  const tables = [
    ...catalogue.tables.map((table) => adoptTable(catalogue, table, id(table.name), options)),
    ...catalogue.views.map((view) => adoptView(view, id(view.name), options)),
  ];
  const extents = new Map(tables.map((table) => [table, extentOf(table, without)]));
  const extent = (table: AdoptedTable) => extents.get(table) ?? { hasList: false, hasForm: false };
  const listed = tables.filter((table) => extent(table).hasList);
  const start = startPage(subsystem);
  const hasStart = isLarge(listed) && !["menu", "page", "url"].some((kind) => without.has(`${kind}:${start}`));
  const startUrl = hasStart ? start : null;
  const settings: TesseraDocument<SettingsBody> = {
    kind: "settings",
    id: subsystem,
    schemaVersion: 1,
    subsystem,
    body: { sourceLanguage: "en", title: labelOf(subsystem) },
  };
  const documents: readonly TesseraDocument<unknown>[] = [
    settings,
    ...tables.flatMap((table): readonly TesseraDocument<unknown>[] => {
      const { hasList, hasForm } = extent(table);
      const children = childTables(table, tables).filter(
        (child) => child.shownAs !== "link" || extent(child.table).hasList,
      );
      return [
        entityDocument(table, subsystem, schema, idOf),
        ...(hasForm ? [formDocument(table, children, subsystem, options.fieldTypes)] : []),
        ...(hasList ? [listDocument(table, subsystem, hasForm)] : []),
        ...screens(table, subsystem, extent(table)),
      ];
    }),
    ...(hasStart ? overview(listed, { subsystem, id: start, facts }) : []),
    menuDocument(listed, subsystem, startUrl),
    role(tables, subsystem, "editor", { extent, startUrl }),
    role(tables, subsystem, "reader", { extent, startUrl }),
  ];
  // Bodies are plain JSON; keys that are undefined are left out by the canonical form.
  return JSON.parse(canonicalJson(documents)) as readonly TesseraDocument[];
}
