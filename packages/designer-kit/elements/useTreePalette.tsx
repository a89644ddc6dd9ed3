import type { Json } from "@tessera/std/canonicalJson.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type Edit, freeName, namesIn } from "../document/edits.ts";
import { hasName, nameFromLabel } from "../document/newElement.ts";
import { allNodes, type Collection } from "../schema/elementTree.ts";
import type { ResolvedSchema } from "../schema/schemaShape.ts";
import { type SettingsLookup, withSettings } from "../schema/settingsSchema.ts";
import type { SettingsTypes } from "../schema/settingsTypes.ts";
import type { SheetChoices } from "../sheet/sheetChoices.ts";
import type { DropPlace } from "./dropPlaces.ts";
import { type OfferedType, offeredTypes } from "./offeredTypes.ts";
import { answered, isOpen } from "./QuestionFields.tsx";
import type { TreePalette } from "./treePalette.ts";
import { type NewElementRequest, putElement, typedElement, typedQuestions } from "./typedElement.ts";

/** The palette of a document whose elements have types, as forms and pages; null for any other. */
export function useTreePalette(options: {
  body: Json;
  tree: readonly Collection[];
  types: SettingsTypes;
  settings: SettingsLookup;
  /** What the questions of an element are answered with. */
  choicesOf: (schema: ResolvedSchema) => SheetChoices;
  onEdit: (edit: Edit) => void;
  /** Takes an element of which something must be asked that cannot be guessed. */
  onAsk: (request: NewElementRequest) => void;
}): TreePalette | null {
  const { body, settings, tree, types } = options;
  const { t } = useTexts();
  const collections = [...tree, ...allNodes(tree).flatMap(({ node }) => node.collections)];
  const offered = new Map<string, OfferedType>(
    collections.flatMap(({ variants }) =>
      variants.flatMap((variant) => (offeredTypes(variant, types) ?? []).map((type) => [type.id, type] as const)),
    ),
  );
  if (offered.size === 0) return null;
  const variantOf = (collection: Collection, type: string): ResolvedSchema | null =>
    collection.variants.find((variant) => offeredTypes(variant, types)?.some(({ id }) => id === type)) ?? null;
  const begin: TreePalette["begin"] = (type, wanted) => {
    const { collection } = wanted;
    const variant = variantOf(collection, type);
    if (variant === null) return;
    const request: NewElementRequest = { ...wanted, variant, type };
    const questions = typedQuestions(request, type, types, settings);
    const choices = options.choicesOf(withSettings(variant, { type }, settings));
    const chosen = answered(questions, choices, { type });
    if (isOpen(questions, chosen)) {
      options.onAsk(request);
      return;
    }
    const label = t(offered.get(type)?.label ?? type);
    const name = hasName(variant) ? freeName(nameFromLabel(label), namesIn(body, collection)) : "";
    const made = typedElement(body, request, { label, name }, chosen, types);
    options.onEdit(putElement(body, request, made));
  };
  const onPut = (type: string, { before, collection }: DropPlace): void =>
    begin(type, { collection, before: before?.id ?? null });
  return { types: [...offered.values()], variantOf, onPut, begin };
}
