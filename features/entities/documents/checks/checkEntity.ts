import type {
  DocumentEnvironment,
  DocumentLookup,
  DocumentProblem,
  TesseraDocument,
} from "@tessera/contract/defineDocument.ts";
import { deadlineTypes, type EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { columnNamed, referenceNamed } from "@tessera/contract/documents/entityPath.ts";
import { readRule } from "@tessera/contract/documents/readRule.ts";
import { isExactType } from "@tessera/contract/values/exactType.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import { fieldTypeProblems } from "./checkFieldTypes.ts";
import { translatableProblems, translatableReads } from "./checkTranslatable.ts";
import { compileEntity } from "./compileEntity.ts";

function error(code: string, path: string, data: DocumentProblem["data"] = {}): DocumentProblem {
  return { severity: "error", code, path, data };
}

/** Names of columns and references are one set; so are physical columns. */
function nameProblems(body: EntityBody): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  const names = new Set<string>();
  const physical = new Set<string>();
  const take = (set: Set<string>, name: string, path: string) => {
    if (set.has(name)) problems.push(error("name_taken", path, { name }));
    set.add(name);
  };
  for (const [index, column] of body.columns.entries()) {
    take(names, column.name, `/columns/${index}/name`);
    take(physical, column.column, `/columns/${index}/column`);
    if (column.postgres && !isExactType(column.postgres))
      problems.push(error("postgres_type_malformed", `/columns/${index}/postgres`, { type: column.postgres }));
  }
  for (const [index, reference] of body.references.entries()) {
    const column = columnNamed(body, reference.name);
    // A reference may bear the name of the one column that it consists of.
    if (column && reference.columns.length === 1 && reference.columns[0] === column.name) continue;
    take(names, reference.name, `/references/${index}/name`);
  }
  return problems;
}

/** A deadline is a day or a moment, and what says that a record is done is another column with these choices. */
function deadlineProblems(body: EntityBody): DocumentProblem[] {
  return body.columns.flatMap(({ deadline, name, type }, index) => {
    if (!deadline) return [];
    const path = `/columns/${index}/deadline`;
    if (!deadlineTypes.includes(type)) return [error("deadline_type", path, { column: name })];
    if (deadline.column === null) return [];
    const state = columnNamed(body, deadline.column);
    if (!state) return [error("column_unknown", `${path}/column`, { column: deadline.column })];
    const keys = state.options?.map(({ key }) => key) ?? null;
    return deadline.done.flatMap((value, at) =>
      keys === null || keys.includes(value) ? [] : [error("deadline_value", `${path}/done/${at}`, { value })],
    );
  });
}

function columnListProblems(body: EntityBody): DocumentProblem[] {
  const lists: (readonly [string, readonly string[]])[] = [
    ["/key/columns", body.key.columns],
    ["/display", body.display],
    ...(body.account ? [["/account/column", [body.account.column]] as const] : []),
    ...body.references.map(({ columns }, index) => [`/references/${index}/columns`, columns] as const),
    ...(body.unique ?? []).map(({ columns }, index) => [`/unique/${index}/columns`, columns] as const),
    ...(body.indexes ?? []).map(({ columns }, index) => [`/indexes/${index}/columns`, columns] as const),
    ...(body.invariants ?? []).map(({ columns }, index) => [`/invariants/${index}/columns`, columns ?? []] as const),
  ];
  return lists.flatMap(([path, names]) =>
    names.flatMap((name, index) =>
      columnNamed(body, name) ? [] : [error("column_unknown", `${path}/${index}`, { column: name })],
    ),
  );
}

/**
 * Elements are those of columns of several values, or of ranges, which no other kind of index serves; one index holds
 * one of the two.
 */
function indexProblems(body: EntityBody): DocumentProblem[] {
  const isRange = (name: string) => valueTypes[columnNamed(body, name)?.type ?? "other"].range !== undefined;
  return (body.indexes ?? []).flatMap(({ columns, kind }, index) =>
    columns.flatMap((name, place) => {
      const ofRanges = isRange(columns[0] ?? "");
      const fits = ofRanges ? isRange(name) : columnNamed(body, name)?.type === "list";
      return kind === "elements" && !fits
        ? [error("index_elements", `/indexes/${index}/columns/${place}`, { column: name })]
        : [];
    }),
  );
}

function referenceProblems(body: EntityBody, lookup: DocumentLookup): DocumentProblem[] {
  const problems = body.references.flatMap((reference, index) => {
    const target = findBody(lookup, "entity", reference.entity);
    const key = target?.key.columns ?? [];
    if (!target || key.length !== reference.columns.length)
      return [error("reference_key", `/references/${index}/columns`, { entity: reference.entity, key: [...key] })];
    return reference.columns.flatMap((name, position) => {
      const own = columnNamed(body, name)?.type;
      const theirs = columnNamed(target, key[position] ?? "")?.type;
      if (own === undefined || theirs === undefined || own === theirs) return [];
      const data = { entity: reference.entity, own, theirs };
      return [error("reference_type", `/references/${index}/columns/${position}`, data)];
    });
  });
  if (body.parent && !referenceNamed(body, body.parent.reference))
    problems.push(error("reference_unknown", "/parent/reference", { reference: body.parent.reference }));
  return problems;
}

/** Elements that name records are the keys of an entity with a key of one column, and no fixed choices. */
function elementProblems(body: EntityBody, lookup: DocumentLookup): DocumentProblem[] {
  return body.columns.flatMap(({ element, name, options, reference, type }, index) => {
    if (!reference) return [];
    const path = `/columns/${index}/reference`;
    if (type !== "list" || (options?.length ?? 0) > 0) return [error("reference_list", path, { column: name })];
    const target = findBody(lookup, "entity", reference.entity);
    const [key, ...more] = target?.key.columns ?? [];
    if (!target || key === undefined || more.length > 0)
      return [
        error("reference_key", `${path}/entity`, { entity: reference.entity, key: [...(target?.key.columns ?? [])] }),
      ];
    const theirs = columnNamed(target, key)?.type ?? "other";
    return element === theirs
      ? []
      : [error("reference_type", `${path}/entity`, { entity: reference.entity, own: element ?? "other", theirs })];
  });
}

/** Only a record that stands for a user can be notified. */
function notifyProblems(body: EntityBody, lookup: DocumentLookup): DocumentProblem[] {
  return body.references.flatMap((reference, index) => {
    if (!reference.notify) return [];
    const target = findBody(lookup, "entity", reference.entity);
    const isUser = target?.storage.schema === "sys" && target.storage.table === "user";
    if (isUser || target?.account) return [];
    return [error("account_missing", `/references/${index}/notify`, { entity: reference.entity })];
  });
}

/**
 * Schemas that hold no adopted tables: PostgreSQL's, the product's, and the one of own tables (which also keeps what
 * was put aside).
 */
const closedSchemas = /^(pg_.*|information_schema|dbos|sys|app)$/;

function storageProblems(
  { id, subsystem, body }: TesseraDocument<EntityBody>,
  lookup: DocumentLookup,
): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  const { schema, table } = body.storage;
  if (body.origin === "table") {
    if (schema !== "app") problems.push(error("storage_not_allowed", "/storage/schema", { schema }));
    const key = body.key.columns.map((name) => columnNamed(body, name)?.column);
    if (key.length !== 1 || key[0] !== "id" || body.key.made !== "uuid") problems.push(error("own_key", "/key"));
    // A subsystem's tables stand in its own schema, so that its designers reach no other's.
  } else if (body.origin !== "system" && (closedSchemas.test(schema) || schema !== subsystem)) {
    problems.push(error("storage_not_allowed", "/storage/schema", { schema }));
  }
  const twin = lookup.all("entity").find((other) => {
    const storage = findBody(lookup, "entity", other.id)?.storage;
    return other.id !== id && storage?.schema === schema && storage.table === table;
  });
  if (twin) problems.push(error("storage_taken", "/storage/table", { table, entity: twin.id }));
  return problems;
}

/**
 * Problems of the entity's expressions; the engine names them by `/entity/…`, or `/entity/columns/0/entity/computed`.
 */
function expressionProblems(
  document: TesseraDocument<EntityBody>,
  lookup: DocumentLookup,
  environment: DocumentEnvironment,
): DocumentProblem[] {
  const { form, problems } = compileEntity(document, lookup, environment);
  const located = problems.map((problem) => ({
    ...problem,
    path: problem.path.replace(/^\/entity(?=\/)/, "").replace(/\/entity(?=\/[^/]+$)/, ""),
  }));
  return [...located, ...translatableReads(document.body, form)];
}

/**
 * Checks of an entity beyond its schema: names, columns that are named, keys of references, storage, conditions,
 * expressions and their cycles.
 */
export function checkEntity(
  document: TesseraDocument<EntityBody>,
  lookup: DocumentLookup,
  environment: DocumentEnvironment,
): readonly DocumentProblem[] {
  const { id, body } = document;
  const problems = [
    ...nameProblems(body),
    ...columnListProblems(body),
    ...indexProblems(body),
    ...deadlineProblems(body),
    ...referenceProblems(body, lookup),
    ...elementProblems(body, lookup),
    ...notifyProblems(body, lookup),
    ...storageProblems(document, lookup),
    ...translatableProblems(body),
    ...fieldTypeProblems(body, environment, lookup),
    ...(body.rules ?? []).flatMap(
      (rule, index) => readRule(lookup, id, rule.condition, `/rules/${index}/condition`, rule.id).problems,
    ),
  ];
  return problems.length > 0 ? problems : expressionProblems(document, lookup, environment);
}
