import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { type ChoiceQuery, choiceQueryOf } from "@tessera/contract/definitions/choiceQueryOf.ts";
import { namedByRows } from "@tessera/contract/documents/namedByRows.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { choiceConditions } from "@tessera/contract/values/storedCondition.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import { treeNodes } from "@tessera/form-engine/definition/treeNodes.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import { choicePage } from "@tessera/query-model/choicePage.ts";
import { openSource, querySource } from "@tessera/records/sources/openSource.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { choiceColumns } from "../server/choiceColumns.server.ts";
import { compiledFormOf } from "../server/compiledFormOf.server.ts";
import { fieldNamed } from "../server/fieldNamed.server.ts";
import { bySourceType, choicePageSize } from "./bySourceType.ts";

/** The page of choices that a call asks for. */
function askedOf({ filter, page = 0, selection }: InputOf<typeof bySourceType>) {
  const conditions = choiceConditions(filter?.equals ?? {});
  return {
    search: filter?.search ?? null,
    filter: conditions.length > 0 ? { and: conditions } : null,
    selected: page === 0 ? (selection ?? []) : [],
    offset: page * choicePageSize,
    limit: choicePageSize,
  };
}

/** The rows of a stored query by itself: `fieldName` is the column that says what they are called. */
async function ofQuery(context: RequestContext, input: InputOf<typeof bySourceType>) {
  // Guests are answered by forms, which a page shows them.
  if (isGuest(context)) throw new TesseraError("access_denied");
  const chosen = { query: input.idSource, shown: input.fieldName, makesRows: false };
  const source = openSource(context, `query:${input.idSource}`);
  const columns = input.isSearchControl === true ? choiceColumns(context, chosen) : null;
  const cells = columns?.map(({ name }) => name);
  const raw = await source.rowChoices({ ...askedOf(input), shown: chosen.shown, cells });
  return { ...choicePage(raw.body, choicePageSize), ...(columns === null ? {} : { columns: [...columns] }) };
}

/** See `bySourceType`. */
export const bySourceTypeHandler = handle(bySourceType, async (input, context) => {
  if (input.sourceType === "query") return ofQuery(context, input);
  const found = fieldNamed(compiledFormOf(context, input.idSource), input.fieldName);
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
  const asked = askedOf(input);
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
