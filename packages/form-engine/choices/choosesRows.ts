import { choiceQueryOf } from "@tessera/contract/definitions/choiceQueryOf.ts";
import type { CompiledField } from "../compile/compiledForm.ts";

/** Whether a field chooses among what the server knows: the records of a reference, or the rows of a query. */
export const choosesRows = ({ formats, reference }: Pick<CompiledField, "formats" | "reference">): boolean =>
  reference !== null || choiceQueryOf(formats) !== null;
