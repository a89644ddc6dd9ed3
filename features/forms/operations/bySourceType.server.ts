import { type ChoiceQuery, choiceQueryOf } from "@tessera/contract/definitions/choiceQueryOf.ts";
import { namedByRows } from "@tessera/contract/documents/namedByRows.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { choiceConditions } from "@tessera/contract/values/storedCondition.ts";
import type { CompiledField, CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { treeNodes } from "@tessera/form-engine/definition/treeNodes.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import { choicePage } from "@tessera/query-model/choicePage.ts";
import { querySource } from "@tessera/records/sources/openSource.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { choiceColumns } from "../server/choiceColumns.server.ts";
import { compiledFormOf } from "../server/compiledFormOf.server.ts";
import { bySourceType, choicePageSize } from "./bySourceType.ts";

/** See `bySourceType`. */
export const bySourceTypeHandler = handle(bySourceType, async (input, context) => {
  const found = fieldOf(compiledFormOf(context, input.idSource), input.fieldName);
  if (found === null) throw new TesseraError("not_found");
  const { entity, field } = found;
  const chosen = choiceQueryOf(field.formats);
  const { reference } = field;
  const used = chosen || reference ? null : usedColumn(context, field);
  if (!chosen && !reference && used === null) throw new TesseraError("not_found");
  if (isGuest(context) && !isFilterOf(field, Object.keys(input.filter?.equals ?? {}))) {
    throw new TesseraError("access_denied");
  }
  // Pages bound what guests are shown, and no page shows what others have entered here.
  if (used !== null && isGuest(context)) return { options: [], completed: true };
  const page = input.page ?? 0;
  const conditions = choiceConditions(input.filter?.equals ?? {});
  const asked = {
    search: input.filter?.search ?? null,
    filter: conditions.length > 0 ? { and: conditions } : null,
    selected: page === 0 ? (input.selection ?? []) : [],
    offset: page * choicePageSize,
    limit: choicePageSize,
  };
  const { records } = context.services;
  const columns = chosen && input.isSearchControl === true ? choiceColumns(context, chosen) : null;
  const cells = columns?.map(({ name }) => name);
  const raw = await (chosen
    ? querySource(context, chosen.query).rowChoices({ ...asked, shown: chosen.shown, cells })
    : used === null
      ? records.choices(context, { ...asked, entity: reference?.entity ?? "" })
      : records.choices(context, { ...asked, entity: entity ?? "", filter: null, used }));
  const answer = { ...choicePage(raw.body, choicePageSize), ...(columns === null ? {} : { columns: [...columns] }) };
  return chosen?.makesRows && mayMake(context, chosen) ? { ...answer, mayMake: true } : answer;
});

interface FoundField {
  /** Entity of the records that have it. */
  readonly entity: string | null;
  readonly field: CompiledField;
}

function fieldOf({ entity, fields, tables }: CompiledForm, name: string): FoundField | null {
  const [first = "", second] = name.split(".", 2);
  const table = second === undefined ? null : tables.find((one) => one.name === first);
  const field =
    second === undefined
      ? fields.find((one) => one.name === first)
      : table?.columns.find((column) => column.name === second);
  return field ? { entity: table?.entity ?? entity, field } : null;
}

/** The column whose texts a field offers; null where its type offers none. */
function usedColumn({ services }: RequestContext, { column, options, type, valueType }: CompiledField): string | null {
  const offersUsed = services.fieldTypes.get(type ?? "")?.offersUsed === true;
  return offersUsed && options === null && valueType === "list" ? column : null;
}

/** Whether the caller may make the records that a row of a query begins with, and name them. */
function mayMake(context: RequestContext, { query, shown }: ChoiceQuery): boolean {
  const named = namedByRows(context.services.definitions.current(), query, shown);
  if (named === null || isGuest(context)) return false;
  const { grants } = context.services.records.rights(context).entity(named.entity, "create");
  return grants.some(({ fields }) => fields === null || fields.has(named.column));
}

/** Whether a field's choices are filtered by such columns: its rule names them, or they are part of its key. */
function isFilterOf({ reference, rules }: CompiledField, columns: readonly string[]): boolean {
  const named = rules.filterExp ? [...treeNodes(rules.filterExp.tree)] : [];
  const known = new Set([
    ...named.flatMap((node) => (node.op === "object" ? node.names : [])),
    ...(reference?.parts?.map(({ key }) => key) ?? []),
  ]);
  return columns.every((column) => known.has(column));
}
