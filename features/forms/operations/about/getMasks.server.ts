import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import { masksOf } from "@tessera/form-engine/validate/patternMask.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { reachableForm } from "../../server/reachableForm.server.ts";
import { getMasks } from "./getMasks.ts";

const masksIn = (fields: readonly CompiledField[], within: string): readonly (readonly [string, string[]])[] =>
  fields.flatMap(({ formats, name, type }) => {
    const masks = type === null ? [] : masksOf(formats.pattern);
    return masks.length === 0 ? [] : [[`${within}${name}`, [...masks]] as const];
  });

/** See `getMasks`. */
export const getMasksHandler = handle(getMasks, async ({ idForm }, context) => {
  const { sent } = await reachableForm(context, idForm, null);
  const { fields, tables } = sent.form;
  const rows = tables.flatMap(({ columns, name }) => masksIn(columns, `${name}.`));
  return { masks: Object.fromEntries([...masksIn(fields, ""), ...rows]) };
});
