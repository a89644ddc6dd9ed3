import type { OptionSign } from "@tessera/contract/definitions/optionSign.ts";
import { isJsonObject, property } from "@tessera/contract/documents/jsonShape.ts";
import { type DocumentName, documentKey, documentName } from "../document/documentName.ts";
import type { Translate } from "../document/literalText.ts";
import type { Question } from "../schema/questionsOf.ts";
import { propertiesOf, type ResolvedSchema, resolveSchema, type Shape, shapeOf } from "../schema/schemaShape.ts";
import { type Choice, choice } from "./choice.ts";
import { apart, type NameSource, namesFor } from "./nameChoices.ts";
import { valueKey } from "./valueKey.ts";

/** Choices by the property's keys, joined by `/`. */
export type SheetChoices = ReadonlyMap<string, readonly Choice[]>;

/** What there is to choose from. */
export interface ChoiceSource extends NameSource {
  readonly panelTypes: readonly string[];
}

interface Named extends DocumentName {
  readonly label: string | null;
}

/**
 * Documents by what people call them, in the order of their names; those of one name are told apart by their kinds,
 * then by their ids.
 */
function documentChoices(documents: readonly Named[], kinds: readonly string[], t: Translate): readonly Choice[] {
  const named = documents
    .filter(({ kind }) => kinds.includes(kind))
    .map((one) =>
      kinds.length === 1
        ? choice(one.id, documentName(one, t))
        : choice(documentKey(one), `${documentName(one, t)} · ${t(`definitions.kind.${one.kind}`)}`),
    );
  return apart(named).toSorted((left, right) => left.label.localeCompare(right.label));
}

/** What the questions of a new document are answered with: other documents. */
export function referenceChoices(
  questions: readonly Question[],
  documents: readonly Named[],
  t: Translate,
): SheetChoices {
  return new Map(
    questions.map(({ key, shape }) => [
      key,
      shape.kind === "reference" ? documentChoices(documents, shape.kinds, t) : [],
    ]),
  );
}

/** The choices of an array that is ordered by names: those of the names. */
function orderChoices(resolved: ResolvedSchema, at: readonly string[], object: unknown, source: ChoiceSource) {
  const item = resolveSchema(property(resolved.schema, "items"), resolved.definitions);
  for (const [, child] of propertiesOf(item)) {
    const shape = shapeOf(resolveSchema(child, item.definitions));
    if (shape.kind === "pick") return namesFor(shape, at, object, source);
  }
  return null;
}

/** Tiles and colours are chosen by their look. The schema of both is that of `OptionSign`. */
function signOf(picks: unknown, value: string): OptionSign {
  if (picks === "tile") return { tile: value } as OptionSign;
  return picks === "tone" ? ({ tile: "half", tone: value } as OptionSign) : {};
}

function choicesOf(
  resolved: ResolvedSchema,
  shape: Shape,
  at: readonly string[],
  object: unknown,
  source: ChoiceSource,
  labels: string | null,
): readonly Choice[] | null {
  switch (shape.kind) {
    case "choice": {
      const { values } = shape;
      const picks = property(resolved.schema, "x-picks");
      return values.map((value) => ({
        ...choice(value, `key:${valueKey(at.at(-1) ?? "", value, values, labels)}`),
        ...signOf(picks, value),
      }));
    }
    case "suggest": {
      const names = shape.values.map(({ name }) => name);
      return shape.values.map(({ name, value }) =>
        choice(value, `key:${valueKey(at.at(-1) ?? "", name, names, labels)}`),
      );
    }
    case "reference":
      return [
        ...(shape.orAll ? [choice("*", source.text("definitions.pick.all"))] : []),
        ...documentChoices(
          shape.kinds.flatMap((kind) => source.documents(kind).map((one) => ({ ...one, kind }))),
          shape.kinds,
          source.text,
        ),
      ];
    case "panel":
      return source.panelTypes.map((type) => choice(type, `key:panel.${type}`));
    case "pick":
    case "picks":
      return namesFor(shape, at, object, source);
    case "order":
      return orderChoices(resolved, at, object, source);
    default:
      return null;
  }
}

/** The choices of all properties of an object that have some. */
export function sheetChoices(
  resolved: ResolvedSchema,
  object: unknown,
  source: ChoiceSource,
  at: readonly string[] = [],
): SheetChoices {
  const own = property(resolved.schema, "x-labels");
  const labels = typeof own === "string" ? own : null;
  return new Map(
    propertiesOf(resolved).flatMap(([key, child]): readonly (readonly [string, readonly Choice[]])[] => {
      const inside = resolveSchema(child, resolved.definitions);
      const shape = shapeOf(inside);
      const path = [...at, key];
      if (shape.kind === "group") {
        const value = isJsonObject(object) && Object.hasOwn(object, key) ? object[key] : null;
        return [...sheetChoices(shape.resolved, value, source, path)];
      }
      const choices = choicesOf(inside, shape, path, object, source, labels);
      return choices === null ? [] : [[path.join("/"), choices]];
    }),
  );
}
