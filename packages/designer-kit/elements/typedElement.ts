import { isElement, type JsonElement } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { withValueAt } from "../document/bodyPath.ts";
import { addElement, type Edit } from "../document/edits.ts";
import { newElement } from "../document/newElement.ts";
import type { Collection } from "../schema/elementTree.ts";
import { type Question, questionsOf, settingsQuestions } from "../schema/questionsOf.ts";
import type { ResolvedSchema } from "../schema/schemaShape.ts";
import type { SettingsLookup } from "../schema/settingsSchema.ts";
import type { SettingsTypes } from "../schema/settingsTypes.ts";
import { withDefaults } from "../schema/typeSettings.ts";
import { offeredTypes } from "./offeredTypes.ts";

/** What was chosen, by property; `params/list` is a setting. */
type Chosen = Readonly<Record<string, string>>;

/** An element to add: into which array, in which of its forms. */
export interface NewElementRequest {
  readonly collection: Collection;
  readonly variant: ResolvedSchema;
  /** Its type, where that is chosen already. */
  readonly type?: string;
  /** Id of the element that it comes before; null or absent: it comes at the end. */
  readonly before?: string | null;
  /** Properties that are known, so that nobody is asked for them. */
  readonly given?: Chosen;
  /** How it comes into the body; absent: into the array, see `addElement`. */
  readonly put?: (element: JsonElement) => Edit;
}

/** What has to be asked of a new element of a type; of one without a type, `type` is null. */
export function typedQuestions(
  { given = {}, variant }: Pick<NewElementRequest, "given" | "variant">,
  type: string | null,
  types: SettingsTypes,
  settings: SettingsLookup,
): readonly Question[] {
  const hasTypes = offeredTypes(variant, types) !== null;
  return [
    ...questionsOf(variant).filter(({ key }) => (!hasTypes || key !== "type") && !Object.hasOwn(given, key)),
    ...settingsQuestions(variant, type, settings),
  ];
}

function withAnswers(element: Json, chosen: Chosen): Json {
  return Object.entries(chosen)
    .filter(([key]) => key.includes("/"))
    .reduce((made, [key, value]) => withValueAt(made, `/${key}`, value), element);
}

/** The new element with what was chosen, and with the settings that its type begins with. */
export function typedElement(
  body: Json,
  { collection, given, variant }: NewElementRequest,
  naming: { readonly label: string; readonly name: string },
  chosen: Chosen,
  types: SettingsTypes,
): JsonElement {
  const own = Object.entries({ ...given, ...chosen }).filter(([key]) => !key.includes("/"));
  const made = newElement(body, collection, variant, naming, Object.fromEntries(own));
  const whole = withAnswers(withDefaults(null, made, types), chosen);
  return isElement(whole) ? whole : made;
}

/** Brings a new element to where its request wants it. */
export function putElement(body: Json, { before = null, collection, put }: NewElementRequest, made: JsonElement): Edit {
  return put ? put(made) : addElement(body, collection, made, before);
}
