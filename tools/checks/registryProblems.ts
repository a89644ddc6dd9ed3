import { columnKinds } from "@tessera/contract/defaultFieldType.ts";

/** What the checks need to know of an operation and its handler. */
export interface OperationFacts {
  readonly id: string;
  readonly family: string;
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly aliases: readonly string[];
  readonly input: object;
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

function missing(wanted: readonly string[], present: readonly string[]): string[] {
  return wanted.filter((value) => !present.includes(value));
}

const isClosed = (schema: object): boolean => Reflect.get(schema, "additionalProperties") === false;

/** Problems of the catalogue: every operation has one id, one path, a closed input and one handler. */
export function operationProblems(operations: readonly OperationFacts[], handled: readonly string[]): string[] {
  const ids = operations.map(({ id }) => id);
  const addresses = operations.flatMap(({ method, path, aliases }) =>
    [path, ...aliases].map((at) => `${method} ${at}`),
  );
  return [
    ...repeated(ids).map((id) => `Operation ${id} is declared twice. Ids are unique.`),
    ...repeated(addresses).map((address) => `${address} leads to two operations. Change a path or an alias.`),
    ...missing(ids, handled).map((id) => `Operation ${id} has no handler. Add operations/<name>.server.ts.`),
    ...missing(handled, ids).map((id) => `The handler of ${id} has no declaration. Add operations/<name>.ts.`),
    ...repeated(handled).map((id) => `Operation ${id} has two handlers.`),
    ...operations
      .filter(({ input }) => !isClosed(input))
      .map(({ id }) => `Operation ${id} takes unknown keys. Make its input with closed().`),
    ...operations
      .filter(({ family, name }) => !/^[A-Z][A-Za-z]*$/.test(family) || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
      .map(({ id }) => `Operation ${id}: the family is written ThisWay and the name this-way.`),
  ];
}

/** A panel or field type as its checks see it. */
export interface TypeFacts {
  readonly id: string;
  readonly aliases: readonly string[];
  /** Whether its defaults fit its schema. */
  readonly defaultsFit: boolean;
}

/** Every kind of column has exactly one field type that fields over its columns get. */
export function defaultFieldProblems(
  types: readonly { readonly id: string; readonly defaultFor?: readonly string[] }[],
): string[] {
  const kinds = types.flatMap(({ defaultFor }) => defaultFor ?? []);
  return [
    ...missing(columnKinds, kinds).map(
      (kind) => `No field type is there for columns of ${kind}. Name it in defaultFor of one def.ts.`,
    ),
    ...repeated(kinds).map(
      (kind) => `Two field types are there for columns of ${kind}. Take it out of one defaultFor.`,
    ),
  ];
}

/**
 * The generator reads in the text of a type whether few forms have it; that is what the type declares. `apart` are the
 * types of the registry that is loaded by need.
 */
export function seldomProblems(
  types: readonly { readonly id: string; readonly seldom?: true }[],
  apart: readonly string[],
): string[] {
  return types
    .filter(({ id, seldom = false }) => seldom !== apart.includes(id))
    .map(({ id }) => `field ${id}: say "seldom: true," on a line of its own in def.ts, or not at all.`);
}

/**
 * Problems of a registry of types whose folders are `folders`; `kind` is `panel` or `field`, as their text keys begin.
 */
export function typeProblems(
  kind: string,
  types: readonly TypeFacts[],
  folders: readonly string[],
  texts: ReadonlySet<string>,
): string[] {
  const ids = types.map(({ id }) => id);
  return [
    ...repeated(types.flatMap(({ id, aliases }) => [id, ...aliases])).map(
      (id) => `The ${kind} id ${id} is taken twice.`,
    ),
    ...missing(folders, ids).map(
      (folder) => `${kind} folder ${folder}: no type has this id. The id is the folder's name.`,
    ),
    ...missing(ids, folders).map((id) => `${kind} ${id} has no folder of its name.`),
    ...types
      .filter(({ defaultsFit }) => !defaultsFit)
      .map(({ id }) => `${kind} ${id}: its defaults do not fit its schema.`),
    // Its name, and the sentence that a palette says about it.
    ...ids
      .flatMap((id) => [`${kind}.${id}`, `${kind}.${id}.about`])
      .filter((key) => !texts.has(key))
      .map((key) => `${kind} ${key.split(".")[1]}: the text "${key}" is missing.`),
  ];
}

/** A kind of document as its checks see it. */
export interface KindFacts {
  readonly kind: string;
  readonly schemaVersion: number;
  readonly upcasters: readonly { readonly from: number }[];
}

/** Problems of the kinds of documents: each kind once, and an upcaster from every old version. */
export function kindProblems(kinds: readonly KindFacts[]): string[] {
  const gaps = kinds.flatMap(({ kind, schemaVersion, upcasters }) => {
    const from = upcasters.map((upcaster) => upcaster.from);
    const old = Array.from({ length: Math.max(0, schemaVersion - 1) }, (_, index) => index + 1);
    return old.length === from.length && old.every((version, index) => from[index] === version)
      ? []
      : [
          `Kind ${kind}: it is at version ${schemaVersion}, so its upcasters start from ${old.join(", ") || "nothing"}, in this order.`,
        ];
  });
  return [...repeated(kinds.map(({ kind }) => kind)).map((kind) => `The kind ${kind} is declared twice.`), ...gaps];
}

/** Problems of panel types that edit records: the type that they name to show the same is there. */
export function editingProblems(
  panels: readonly { readonly id: string; readonly edits?: { readonly readType: string } }[],
): string[] {
  const ids = new Set(panels.map(({ id }) => id));
  return panels.flatMap(({ edits, id }) =>
    edits === undefined || ids.has(edits.readType)
      ? []
      : [`Panel ${id} names ${edits.readType} to show the same. There is no such panel.`],
  );
}

/** What a panel or an operation names of the kinds that stand on pages. */
export interface PageNames {
  /** The operation or panel, for people. */
  readonly by: string;
  readonly kind: string;
  /** Whether the kind must show records of an entity. */
  readonly ofRecords: boolean;
}

/**
 * Problems of operations and panels that name a kind of document: it stands on pages, and shows records where they say
 * so.
 */
export function pageProblems(
  kinds: readonly { readonly kind: string; readonly onPages?: { readonly entityOf?: unknown } }[],
  names: readonly PageNames[],
): string[] {
  const known = new Map(kinds.map(({ kind, onPages }) => [kind, onPages]));
  return names.flatMap(({ by, kind, ofRecords }) => {
    const traits = known.get(kind);
    if (traits === undefined) return [`${by} names the kind ${kind}, which does not stand on pages. Give it onPages.`];
    return ofRecords && traits.entityOf === undefined
      ? [`${by} needs records of the kind ${kind}, which shows none. Give its onPages an entityOf.`]
      : [];
  });
}

/** A feature's server part as its checks see it. */
export interface FeatureFacts {
  readonly guards?: { readonly [entity: string]: unknown };
  readonly works?: readonly { readonly kind: string }[];
}

/**
 * Problems of what features put on the server: a guard of each entity, a work of each kind and a migration of each
 * number.
 */
export function featureProblems(
  features: readonly FeatureFacts[],
  migrations: readonly { readonly id: number }[],
): string[] {
  const guarded = features.flatMap(({ guards }) => Object.keys(guards ?? {}));
  const works = features.flatMap(({ works: own }) => (own ?? []).map(({ kind }) => kind));
  return [
    ...repeated(guarded).map((entity) => `The entity ${entity} has two guards. Join them in one feature.`),
    ...repeated(works).map((kind) => `The kind of work ${kind} is declared twice.`),
    ...repeated(migrations.map(({ id }) => String(id))).map((id) => `Two migrations have the number ${id}.`),
  ];
}

/** Files that every folder of a registry has beside its definition. */
export function folderProblems(files: readonly string[], wanted: readonly string[]): string[] {
  const folders = files.filter((path) => /^(features\/[^/]+\/panels|fields)\/[^/]+\/def\.ts$/.test(path));
  return folders.flatMap((def) => {
    const folder = def.slice(0, -"/def.ts".length);
    const name = folder.slice(folder.lastIndexOf("/") + 1);
    const test = files.some((path) => path.startsWith(`${folder}/`) && /\.test\.tsx?$/.test(path));
    return [
      ...wanted.filter((file) => !files.includes(`${folder}/${file}`)).map((file) => `${folder}/${file} is missing.`),
      ...(test ? [] : [`${folder} has no test. Add ${name}.test.tsx.`]),
    ];
  });
}

/**
 * Generated registries that no program imports: what stands in them would never be loaded. `sources` are the texts of
 * the programs.
 */
export function unreadRegistries(registries: readonly string[], sources: readonly string[]): string[] {
  return registries
    .filter((path) => !sources.some((source) => source.includes(`/${path}"`)))
    .map((path) => `${path} is read by no program in apps/. Load it there, or do not generate it.`);
}
