import type { AdoptionNotice } from "../adoptionNotice.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { SourcePlace } from "../readSource.server.ts";
import { quoteName, quoteText } from "../statements/quoteName.ts";
import { harmlessTypes } from "./harmless.ts";
import { readCondition, readRoutine } from "./readRoutine.ts";
import type { ReadRoutine, RoutineNames } from "./routineNames.ts";
import type { RoutineType, SourceRoutine, SourceTrigger } from "./sourceRoutines.server.ts";
import { NotUnderstood, type StrictToken, strictTokens } from "./strictTokens.ts";

/** What of a source stands in the copy. */
export interface CopiedNames {
  readonly catalogue: Catalogue;
  readonly places: ReadonlyMap<string, SourcePlace>;
  readonly schemas: readonly string[];
  /** Tables and views that were made. */
  readonly made: ReadonlySet<string>;
}

/** A function or trigger of the source, and what would make it in the copy. */
export interface PlannedRoutine {
  readonly kind: "FUNCTION" | "TRIGGER";
  /** Its name, of a trigger after that of its table. */
  readonly object: string;
  /** Names by which it can be asked for. */
  readonly names: readonly string[];
  /** Functions that it needs. */
  readonly needs: ReadonlySet<string>;
  readonly statements: readonly string[];
}

/** What could be taken over, in an order in which each comes after what it needs, and why the rest could not. */
export interface RoutinePlan {
  readonly planned: readonly PlannedRoutine[];
  readonly refused: readonly AdoptionNotice[];
}

const [isRow, isBefore, isTruncate, isInstead] = [1, 2, 32, 64];
const events = [
  [4, "insert"],
  [16, "update"],
  [8, "delete"],
] as const;
const kinds = { f: "FUNCTION", p: "PROCEDURE", a: "AGGREGATE", w: "WINDOW" } as const;
const volatilities = { i: "immutable", s: "stable", v: "volatile" } as const;

/** What a text is refused for; `work` reads it. */
function read<Value>(work: () => Value): Value | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof NotUnderstood) return error.word;
    throw error;
  }
}

function namesIn(
  { catalogue, places, schemas, made }: CopiedNames,
  schema: string,
  routines: ReadonlySet<string>,
): RoutineNames {
  const relations = [...catalogue.tables, ...catalogue.views].filter(({ name }) => made.has(name));
  const keepsName = (name: string, from: string) => {
    const place = places.get(name);
    return place?.schema === from && place.name === name;
  };
  const { enums, domains, composites, sequences, tables } = catalogue;
  // Of several schemas types and sequences may have other names than in the source.
  const isSingle = schemas.length === 1;
  const named = (things: readonly { readonly name: string }[]) =>
    new Set(isSingle ? things.map(({ name }) => name) : []);
  const types = named([...enums, ...domains, ...composites, ...tables]);
  const relationsOf = (from: string) =>
    new Set(relations.map(({ name }) => name).filter((name) => keepsName(name, from)));
  return {
    relations: relationsOf(schema),
    columns: new Set(relations.flatMap(({ columns }) => columns.map(({ name }) => name))),
    types,
    sequences: named(sequences),
    functions: routines,
    schemas: new Set(schemas),
    isOf: (from, name) => relationsOf(from).has(name) || routines.has(name) || types.has(name),
    args: [],
  };
}

/** The type in the copy; null when it is none of PostgreSQL's plain ones or of the copy. */
function typeOf(type: RoutineType, { schemas, types }: RoutineNames): string | null {
  if (type.schema === "pg_catalog") return harmlessTypes.has(type.name.replace(/^_/, "")) ? type.sql : null;
  return schemas.has(type.schema) && types.has(type.name) ? quoteName(type.name) : null;
}

/** What is wrong with how a function is declared; null: nothing. */
function declaredObstacle(routine: SourceRoutine, schemas: ReadonlySet<string>): string | null {
  if (routine.kind !== "f") return kinds[routine.kind];
  if (routine.language !== "sql" && routine.language !== "plpgsql") return `LANGUAGE ${routine.language}`;
  if (routine.isDefiner) return "SECURITY DEFINER";
  if (routine.body === null) return "BEGIN ATOMIC";
  if (routine.returnsSet) return "RETURNS SETOF";
  if (routine.hasModes) return "OUT";
  if (routine.hasDefaults) return "DEFAULT";
  if (routine.name.startsWith("pg_")) return routine.name;
  for (const setting of routine.settings) {
    const [name = "", value = ""] = setting.split(/=(.*)/s);
    const path = value.split(",").map((part) => part.trim().replace(/^"(.*)"$/, "$1"));
    const isPath =
      name === "search_path" && path.every((part) => schemas.has(part) || /^pg_(?:catalog|temp)$/.test(part));
    if (!isPath) return `SET ${setting}`;
  }
  return null;
}

function planFunction(routine: SourceRoutine, names: RoutineNames, subsystem: string): PlannedRoutine | string {
  const { name, body, language, argNames, argTypes } = routine;
  const obstacle = declaredObstacle(routine, names.schemas);
  if (obstacle !== null) return obstacle;
  const types = argTypes.map((type) => typeOf(type, names));
  const result = typeOf(routine.result, names);
  const strange = [...argTypes, routine.result].find((type) => typeOf(type, names) === null);
  if (strange || result === null) return strange?.sql ?? "";
  const said: ReadRoutine | string = read(() =>
    readRoutine(body ?? "", language === "sql" ? "sql" : "plpgsql", {
      ...names,
      args: argNames.filter((arg) => arg !== ""),
    }),
  );
  if (typeof said === "string") return said;
  const args = types.map((type, index) => `${argNames[index] ? `${quoteName(argNames[index])} ` : ""}${type}`);
  const strict = routine.isStrict ? " strict" : "";
  return {
    kind: "FUNCTION",
    object: name,
    names: [name],
    needs: said.calls,
    statements: [
      `create function ${quoteName(name)}(${args.join(", ")}) returns ${result} language ${language} ${volatilities[routine.volatility]}${strict}
        security invoker set search_path = ${quoteName(subsystem)}, pg_temp set standard_conforming_strings = on as ${quoteText(said.sql)}`,
      `revoke all on function ${quoteName(name)} from public`,
    ],
  };
}

/** The condition and the arguments of a trigger, from the statement that makes it. */
function partsOf(sql: string): { readonly condition: string | null; readonly args: readonly string[] } {
  const tokens = strictTokens(sql);
  const isWord = (token: StrictToken | undefined, word: string) => token?.kind === "word" && token.value === word;
  const each = tokens.findIndex((token, index) => isWord(token, "for") && isWord(tokens[index + 1], "each"));
  const depths: number[] = [];
  let depth = 0;
  for (const { kind, value } of tokens) {
    if (kind === "symbol" && value === ")") depth--;
    depths.push(depth);
    if (kind === "symbol" && value === "(") depth++;
  }
  const at = (word: string) =>
    tokens.findIndex((token, index) => index > each && depths[index] === 0 && isWord(token, word));
  const [when, execute] = [at("when"), at("execute")];
  const args = tokens.slice(execute).filter(({ kind }) => kind === "string");
  const last = tokens[execute - 1];
  const open = tokens[when + 1];
  return {
    condition: when < 0 || when > execute || !last || !open ? null : sql.slice(open.end, last.start),
    args: args.map(({ value, start, end }) => {
      if (value === null) throw new NotUnderstood(sql.slice(start, end));
      return value;
    }),
  };
}

function declaredTriggerObstacle(trigger: SourceTrigger): string | null {
  if (trigger.type & isInstead) return "INSTEAD OF";
  if (trigger.type & isTruncate) return "TRUNCATE";
  if (trigger.isConstraint) return "CONSTRAINT TRIGGER";
  if (trigger.hasTransition) return "REFERENCING";
  return trigger.enabled === "O" ? null : trigger.enabled === "D" ? "DISABLE TRIGGER" : "ENABLE ALWAYS, ENABLE REPLICA";
}

function planTrigger(
  trigger: SourceTrigger,
  table: string,
  routine: SourceRoutine | undefined,
  names: RoutineNames,
): PlannedRoutine | string {
  const obstacle = declaredTriggerObstacle(trigger);
  if (obstacle !== null) return obstacle;
  if (!routine) return "EXECUTE FUNCTION";
  const said = read(() => {
    const { condition, args } = partsOf(trigger.sql);
    return { args, condition: condition === null ? null : readCondition(condition, names) };
  });
  if (typeof said === "string") return said;
  const { type, columns } = trigger;
  const of = columns.length > 0 ? ` of ${columns.map(quoteName).join(", ")}` : "";
  const fired = events.filter(([bit]) => type & bit).map(([, event]) => (event === "update" ? event + of : event));
  const when = said.condition === null ? "" : ` when (${said.condition.sql})`;
  return {
    kind: "TRIGGER",
    object: `${table}.${trigger.name}`,
    names: [`${table}.${trigger.name}`, trigger.name],
    needs: new Set([routine.name, ...(said.condition?.calls ?? [])]),
    statements: [
      `create trigger ${quoteName(trigger.name)} ${type & isBefore ? "before" : "after"} ${fired.join(" or ")} on ${quoteName(table)}
        for each ${type & isRow ? "row" : "statement"}${when} execute function ${quoteName(routine.name)}(${said.args.map((arg) => quoteText(arg)).join(", ")})`,
    ],
  };
}

/**
 * Those of the functions that need none that is missing, each after those that it needs; and for what the others are
 * missing.
 */
function inOrder(functions: readonly PlannedRoutine[]) {
  const ordered = new Map<string, PlannedRoutine>();
  let waiting = functions;
  for (let count = -1; count !== waiting.length; ) {
    count = waiting.length;
    const isReady = ({ needs, object }: PlannedRoutine) =>
      [...needs].every((name) => name === object || ordered.has(name));
    for (const one of waiting.filter(isReady)) ordered.set(one.object, one);
    waiting = waiting.filter(({ object }) => !ordered.has(object));
  }
  return { ordered, waiting };
}

const refusal = (kind: string, object: string, detail: string): AdoptionNotice => ({
  code: "not_taken",
  kind,
  object,
  line: null,
  detail,
});

/** Which functions and triggers of a source touch only what is copied. */
export function planRoutines(
  { routines, triggers }: { readonly routines: readonly SourceRoutine[]; readonly triggers: readonly SourceTrigger[] },
  copied: CopiedNames,
  subsystem: string,
): RoutinePlan {
  const refused: AdoptionNotice[] = [];
  const counts = Map.groupBy(routines, ({ name }) => name);
  const single = new Set([...counts].flatMap(([name, { length }]) => (length === 1 ? [name] : [])));
  const names = new Map(copied.schemas.map((schema) => [schema, namesIn(copied, schema, single)]));
  const functions: PlannedRoutine[] = [];
  for (const routine of routines) {
    const known = names.get(routine.schema);
    const isOne = single.has(routine.name);
    const plan =
      known && isOne
        ? planFunction(routine, known, subsystem)
        : `${routine.name} × ${counts.get(routine.name)?.length}`;
    if (typeof plan === "string") refused.push(refusal(kinds[routine.kind], routine.name, plan));
    else functions.push(plan);
  }
  const { ordered, waiting } = inOrder(functions);
  for (const { object, needs } of waiting)
    refused.push(refusal("FUNCTION", object, [...needs].filter((name) => !ordered.has(name)).join(", ")));
  const byOid = new Map(routines.map((routine) => [routine.oid, routine]));
  const tables = new Map(
    [...copied.places].map(([name, place]) => [JSON.stringify([place.schema, place.name]), name] as const),
  );
  const planned: PlannedRoutine[] = [...ordered.values()];
  for (const trigger of triggers) {
    const table = tables.get(JSON.stringify([trigger.schema, trigger.table])) ?? trigger.table;
    const known = names.get(trigger.schema);
    const plan = known ? planTrigger(trigger, table, byOid.get(trigger.routine), known) : trigger.schema;
    const missing = typeof plan === "string" ? undefined : [...plan.needs].find((name) => !ordered.has(name));
    if (typeof plan === "string") refused.push(refusal("TRIGGER", `${table}.${trigger.name}`, plan));
    else if (missing !== undefined) {
      const reason = refused.find(({ kind, object }) => kind !== "TRIGGER" && object === missing)?.detail ?? "";
      refused.push(refusal("TRIGGER", plan.object, `${missing}: ${reason}`));
    } else planned.push(plan);
  }
  return { planned, refused };
}
