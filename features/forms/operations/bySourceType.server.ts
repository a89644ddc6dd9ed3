import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { CompiledField, CompiledForm } from "@tessera/form-engine/compiledForm.ts";
import { handle } from "@tessera/server-kit/handle.ts";
import { compiledFormOf } from "../server/compiledFormOf.server.ts";
import { bySourceType, choicePageSize } from "./bySourceType.ts";

interface Choice {
  readonly key: string;
  readonly display: string | null;
}

/** See `bySourceType`. */
export const bySourceTypeHandler = handle(bySourceType, async (input, context) => {
  const reference = fieldOf(compiledFormOf(context, input.idSource), input.fieldName)?.reference;
  if (!reference) throw new TesseraError("not_found");
  const page = input.page ?? 0;
  const conditions = Object.entries(input.filter?.equals ?? {}).map(
    ([field, value]): Condition => ({ field, operator: "=", operand: { value } }),
  );
  const raw = await context.services.records.choices(context, {
    entity: reference.entity,
    search: input.filter?.search ?? null,
    filter: conditions.length > 0 ? { and: conditions } : null,
    selected: page === 0 ? (input.selection ?? []) : [],
    offset: page * choicePageSize,
    limit: choicePageSize,
  });
  // The guard wrote the text: its shape is that of `Records.choices`.
  const found = JSON.parse(raw.body) as { readonly choices: readonly Choice[]; readonly selected: readonly Choice[] };
  const first = new Set(found.selected.map((choice) => choice.key));
  const options = [...found.selected, ...found.choices.filter((choice) => !first.has(choice.key))];
  return {
    options: options.map(({ key, display }) => ({ key, value: display ?? key })),
    completed: found.choices.length < choicePageSize,
  };
});

function fieldOf(form: CompiledForm, name: string): CompiledField | undefined {
  const [first = "", second] = name.split(".", 2);
  if (second === undefined) return form.fields.find((field) => field.name === first);
  return form.tables.find((table) => table.name === first)?.columns.find((column) => column.name === second);
}
