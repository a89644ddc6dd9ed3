import { property } from "@tessera/contract/documents/jsonShape.ts";
import { propertiesOf, type ResolvedSchema, resolveSchema, shapeOf } from "../schema/schemaShape.ts";
import { valueKey } from "./valueKey.ts";

/** A choice of a property. `label` may be a product key (`key:…`). */
export interface Choice {
  readonly id: string;
  readonly key: string;
  readonly label: string;
}

/** Choices by the property's keys, joined by `/`. */
export type SheetChoices = ReadonlyMap<string, readonly Choice[]>;

/** What there is to choose from. */
export interface ChoiceSource {
  /** Documents of a kind with what people call them. */
  readonly documents: (kind: string) => readonly { readonly id: string; readonly label: string | null }[];
  readonly panelTypes: readonly string[];
  readonly fieldTypes: readonly string[];
  /** Body of the entity that the object's names belong to; null when there is none, or not yet. */
  readonly entity: unknown;
}

const choice = (key: string, label: string): Choice => ({ id: key, key, label });

function documentChoices(kinds: readonly string[], source: ChoiceSource): readonly Choice[] {
  return kinds.flatMap((kind) =>
    source.documents(kind).map(({ id, label }) => {
      const key = kinds.length === 1 ? id : `${kind}:${id}`;
      const isWord = label !== null && label !== "" && !label.startsWith("key:");
      return choice(key, isWord ? `${label} (${key})` : key);
    }),
  );
}

function namesOf(entity: unknown, list: "columns" | "references"): readonly Choice[] {
  const items = property(entity, list);
  return (Array.isArray(items) ? items : []).flatMap((item) => {
    const [name, label] = [property(item, "name"), property(item, "label")];
    if (typeof name !== "string") return [];
    const isWord = typeof label === "string" && label !== "" && !label.startsWith("key:");
    return [choice(name, isWord ? `${label} (${name})` : name)];
  });
}

/**
 * Choices that the schema does not say: names of columns and references of the object's entity, types of fields. Only what stands in the
 * schema as plain text can be chosen this way.
 */
function hintsOf(resolved: ResolvedSchema, source: ChoiceSource): readonly (readonly [string, readonly Choice[]])[] {
  const keys = new Set(propertiesOf(resolved).map(([key]) => key));
  // Fields of forms are the only objects with rules of a field.
  if (!keys.has("expressions") || !keys.has("formats")) return [];
  const types = source.fieldTypes.map((type) => choice(type, `key:field.${type}`));
  const ofEntity =
    source.entity === null
      ? []
      : ([
          ["column", namesOf(source.entity, "columns")],
          ["reference", namesOf(source.entity, "references")],
        ] as const);
  return [["type", types], ...ofEntity];
}

/** The choices of all properties of an object that have some. */
export function sheetChoices(resolved: ResolvedSchema, source: ChoiceSource, at: readonly string[] = []): SheetChoices {
  const found = new Map<string, readonly Choice[]>(
    hintsOf(resolved, source).map(([key, choices]) => [[...at, key].join("/"), choices]),
  );
  for (const [key, child] of propertiesOf(resolved)) {
    const shape = shapeOf(resolveSchema(child, resolved.definitions));
    const path = [...at, key];
    if (shape.kind === "choice") {
      const { values } = shape;
      found.set(
        path.join("/"),
        values.map((value) => choice(value, `key:${valueKey(key, value, values)}`)),
      );
    } else if (shape.kind === "reference") {
      found.set(path.join("/"), documentChoices(shape.kinds, source));
    } else if (shape.kind === "panel") {
      found.set(
        path.join("/"),
        source.panelTypes.map((type) => choice(type, `key:panel.${type}`)),
      );
    } else if (shape.kind === "group") {
      for (const [inner, choices] of sheetChoices(shape.resolved, source, path)) found.set(inner, choices);
    }
  }
  return found;
}
