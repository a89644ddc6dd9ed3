import { choiceQueryOf } from "@tessera/contract/definitions/choiceQueryOf.ts";
import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { CompiledField, CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { treeNodes } from "@tessera/form-engine/definition/treeNodes.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import { choicePage } from "@tessera/query-model/choicePage.ts";
import { querySource } from "@tessera/records/sources/openSource.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { compiledFormOf } from "../server/compiledFormOf.server.ts";
import { bySourceType, choicePageSize } from "./bySourceType.ts";

/** See `bySourceType`. */
export const bySourceTypeHandler = handle(bySourceType, async (input, context) => {
  const field = fieldOf(compiledFormOf(context, input.idSource), input.fieldName);
  const chosen = field && choiceQueryOf(field.formats);
  const reference = field?.reference;
  if (!field || !(chosen || reference)) throw new TesseraError("not_found");
  if (isGuest(context) && !isFilterOf(field, Object.keys(input.filter?.equals ?? {}))) {
    throw new TesseraError("access_denied");
  }
  const page = input.page ?? 0;
  const conditions = Object.entries(input.filter?.equals ?? {}).map(
    ([field, value]): Condition => ({ field, operator: "=", operand: { value } }),
  );
  const asked = {
    search: input.filter?.search ?? null,
    filter: conditions.length > 0 ? { and: conditions } : null,
    selected: page === 0 ? (input.selection ?? []) : [],
    offset: page * choicePageSize,
    limit: choicePageSize,
  };
  const raw = await (chosen
    ? querySource(context, chosen.query).rowChoices({ ...asked, shown: chosen.shown })
    : context.services.records.choices(context, { ...asked, entity: reference?.entity ?? "" }));
  return choicePage(raw.body, choicePageSize);
});

function fieldOf(form: CompiledForm, name: string): CompiledField | undefined {
  const [first = "", second] = name.split(".", 2);
  if (second === undefined) return form.fields.find((field) => field.name === first);
  return form.tables.find((table) => table.name === first)?.columns.find((column) => column.name === second);
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
