import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { DocumentBodies } from "@tessera/contract/documents/bodyOf.ts";
import type { AdoptedTable } from "./adoptedTable.ts";
import type { DataFacts } from "./dataFacts.ts";
import { elementId, labelOf } from "./names.ts";
import { type Connections, connectionsOf, groupOf, type TableGroup } from "./tableGroups.ts";

/** Up to here, one section of a menu is read at a glance. */
const maxPlain = 20;
/** A longer group is divided by the beginnings of its tables' names. */
const maxInSection = 40;
/** Tables of each kind that the start page shows. */
const maxShown = 12;

const groupLabels: readonly (readonly [TableGroup, string])[] = [
  ["main", "Main tables"],
  ["details", "Details"],
  ["lookups", "Lookups"],
  ["junctions", "Junctions"],
  ["views", "Views"],
];

type MenuBody = DocumentBodies["menu"];
type Section = MenuBody["sections"][number];
type Item = Section["items"][number];

const byLabel = (left: AdoptedTable, right: AdoptedTable): number => {
  const [one, other] = [left.label.toLowerCase(), right.label.toLowerCase()];
  return one < other ? -1 : one > other ? 1 : left.table < right.table ? -1 : 1;
};

function itemOf(table: AdoptedTable): Item {
  return {
    id: elementId("m", table.knownAs),
    label: table.label,
    icon: table.isView ? "eye" : "table-2",
    url: `${table.id}.index`,
  };
}

/** The sections of a group: one, or several of equal length that say the letters they begin and end with. */
function sectionsOf(group: TableGroup, label: string, tables: readonly AdoptedTable[]): readonly Section[] {
  if (tables.length === 0) return [];
  const count = Math.ceil(tables.length / maxInSection);
  const length = Math.ceil(tables.length / count);
  const start = (table: AdoptedTable | undefined) => [...(table?.label ?? "")].slice(0, 3).join("");
  return Array.from({ length: Math.ceil(tables.length / length) }, (_, index) => {
    const part = tables.slice(index * length, (index + 1) * length);
    const range = `${label}, ${start(part[0])} – ${start(part.at(-1))}`;
    return {
      id: index === 0 ? group : `${group}-${index + 1}`,
      label: count === 1 ? label : range,
      items: part.map(itemOf),
    };
  });
}

function groupSections(
  tables: readonly AdoptedTable[],
  connections: ReadonlyMap<string, Connections>,
): readonly Section[] {
  const groups = Map.groupBy(tables, (table) => groupOf(table, connections.get(table.table) ?? { to: 0, from: 0 }));
  return groupLabels.flatMap(([group, label]) => sectionsOf(group, label, (groups.get(group) ?? []).toSorted(byLabel)));
}

/** Whether a schema has so many tables that its menu is grouped and it has a start page. */
export const isLarge = (tables: readonly AdoptedTable[]): boolean => tables.length > maxPlain;

/** The menu of an adopted schema, of the tables that have a list; with a start page, its link comes first. */
export function menuDocument(
  tables: readonly AdoptedTable[],
  subsystem: string,
  startUrl: string | null,
): TesseraDocument<MenuBody> {
  const label = labelOf(subsystem);
  const start: readonly Section[] =
    startUrl === null
      ? []
      : [{ id: "start", items: [{ id: "start-overview", label: "Overview", icon: "layout-grid", url: startUrl }] }];
  const sections = isLarge(tables)
    ? groupSections(tables, connectionsOf(tables))
    : [{ id: "tables", label, items: tables.map(itemOf) }];
  return {
    kind: "menu",
    id: subsystem,
    schemaVersion: 1,
    subsystem,
    body: { label, order: 100, sections: [...start, ...sections] },
  };
}

/** The menu of the start page: the most connected tables and the largest, each with the number of its records. */
export function overviewMenu(
  tables: readonly AdoptedTable[],
  { subsystem, id, facts }: { readonly subsystem: string; readonly id: string; readonly facts: DataFacts },
): TesseraDocument<MenuBody> {
  const connections = connectionsOf(tables);
  const degree = ({ table }: AdoptedTable) => {
    const { to, from } = connections.get(table) ?? { to: 0, from: 0 };
    return to + from;
  };
  const connected = tables
    .filter((table) => degree(table) > 0)
    .toSorted((left, right) => degree(right) - degree(left) || byLabel(left, right))
    .slice(0, maxShown);
  const named = new Map(tables.map((table) => [table.table, table]));
  const largest = facts.largest
    .flatMap((name) => named.get(name) ?? [])
    .filter((table) => !connected.includes(table))
    .slice(0, maxShown);
  const section = (sectionId: string, label: string, shown: readonly AdoptedTable[]): readonly Section[] =>
    shown.length === 0
      ? []
      : [{ id: sectionId, label, items: shown.map((table) => ({ ...itemOf(table), count: { list: table.id } })) }];
  return {
    kind: "menu",
    id,
    schemaVersion: 1,
    subsystem,
    body: {
      label: "Overview",
      order: 100,
      onlyOnPages: true,
      sections: [
        ...section("connected", "Tables with many references", connected),
        ...section("largest", "Tables with many records", largest),
      ],
    },
  };
}
