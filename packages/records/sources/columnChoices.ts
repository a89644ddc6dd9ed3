import type { EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { literalText } from "@tessera/documents/texts/literalText.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { PathEnd } from "./pathEnd.ts";

/** A fixed choice with its label in the caller's language. */
export type ColumnChoice = NonNullable<EntityColumn["options"]>[number];

/** The fixed choices of a column in the caller's language, in their order; null where it has none. */
export function columnChoices(
  context: RequestContext,
  { entity, column }: Extract<PathEnd, { kind: "column" }>,
): readonly ColumnChoice[] | null {
  const { options } = column;
  if (!options || options.length === 0) return null;
  return options.map((option) => ({
    ...option,
    label: literalText(context, { kind: "entity", id: entity, element: option.id, property: "label" }, option.label),
  }));
}
