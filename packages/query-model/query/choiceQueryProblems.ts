import type { DocumentLookup, DocumentProblem } from "@tessera/contract/defineDocument.ts";
import { choiceQueryOf } from "@tessera/contract/definitions/choiceQueryOf.ts";
import type { EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { queryRows } from "@tessera/contract/definitions/queryRows.ts";
import { namedByRows } from "@tessera/contract/documents/namedByRows.ts";
import { queryMain } from "@tessera/contract/documents/queryMain.ts";
import type { FieldSettings } from "@tessera/contract/fieldBehaviour.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import type { EntityModel, EntityModels } from "../entityModel.ts";
import { type PathSteps, pathSteps } from "../pathSteps.ts";
import { canEqual } from "./queryTypes.ts";
import { lookedUpModels } from "./storedQuery.ts";

/** What a field that chooses rows of a query stores their keys in. */
export interface ChoiceTarget {
  /** Entity whose records its reference names; null without one. */
  readonly entity: string | null;
  /** Null for a field without one. */
  readonly column: Pick<EntityColumn, "type" | "element" | "options"> | null;
  /** Of its values. */
  readonly type: ValueTypeName;
}

function modelOf(models: EntityModels, query: string): EntityModel | null {
  try {
    return models.rows(queryRows(query));
  } catch {
    return null;
  }
}

function endOf(path: string, model: EntityModel, models: EntityModels): PathSteps["end"] | null {
  try {
    return pathSteps(path, model, models).end;
  } catch {
    return null;
  }
}

/**
 * Whether people read what a path ends in as a text: one of a column, the name of a record, the label of a fixed
 * choice.
 */
const isText = (end: PathSteps["end"]): boolean =>
  end.kind === "reference" || end.column.type.name === "text" || (end.column.body.options?.length ?? 0) > 0;

/**
 * Whether a field takes the keys of the rows, or a list has them as elements: as texts any, else values of the type of
 * the only column of the key.
 */
function takesKeys({ column, entity, type }: ChoiceTarget, model: EntityModel, main: string | null): boolean {
  if (entity !== null) return entity === main;
  const [key] = model.key;
  const held = type === "list" ? (column?.element ?? "text") : type;
  return held === "text" || (model.key.length === 1 && key !== undefined && canEqual(key.type.name, held));
}

/**
 * What is wrong with a field whose settings at `path` say that it chooses rows of a query (`choiceQuery`): the rows
 * need keys, which its column takes, and something that people read. A query that is not there the store looks at.
 */
export function choiceQueryProblems(
  lookup: DocumentLookup,
  settings: FieldSettings,
  target: ChoiceTarget,
  path: string,
): readonly DocumentProblem[] {
  const chosen = choiceQueryOf(settings);
  if (chosen === null || lookup.get("query", chosen.query) === null) return [];
  const { makesRows, query, shown } = chosen;
  const models = lookedUpModels(lookup);
  const model = modelOf(models, query);
  const error = (
    code: string,
    at: "query" | "shown" | "makesRows" = "query",
    data: DocumentProblem["data"] = { name: query },
  ) => [{ severity: "error" as const, code, path: `${path}/${at}`, data }];
  if (model === null) return error("query_not_sound");
  if (model.key.length === 0) return error("choices_without_key");
  const main = queryMain(lookup, query);
  const end = shown === null ? null : endOf(shown, model, models);
  const columns = [...model.columns.map(({ name }) => name), ...model.references.map(({ name }) => name)];
  const hasText = columns.some((name) => {
    const own = endOf(name, model, models);
    return own !== null && isText(own);
  });
  const ofShown =
    shown === null
      ? hasText
        ? []
        : error("choices_without_text")
      : end === null
        ? error("path_unknown", "shown", { path: shown, entity: query })
        : isText(end)
          ? []
          : error("choices_shown_no_text", "shown", { name: shown });
  return [
    ...(takesKeys(target, model, main)
      ? []
      : error(target.entity === null ? "choices_wrong_type" : "choices_of_others")),
    ...(target.column?.options?.length ? error("choices_of_options") : []),
    ...ofShown,
    ...(makesRows && namedByRows(lookup, query, shown) === null ? error("choices_not_made", "makesRows") : []),
  ];
}
