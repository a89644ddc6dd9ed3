import type { Collection } from "../schema/elementTree.ts";
import type { ResolvedSchema } from "../schema/schemaShape.ts";
import type { DropPlace } from "./dropPlaces.ts";
import type { OfferedType } from "./offeredTypes.ts";
import type { NewElementRequest } from "./typedElement.ts";

/** Types of elements that can be put into a tree. */
export interface TreePalette {
  readonly types: readonly OfferedType[];
  /** The form that an element of a type has in an array; null where the array does not take it. */
  readonly variantOf: (collection: Collection, type: string) => ResolvedSchema | null;
  /** Puts a new element of a type into a place. */
  readonly onPut: (type: string, place: DropPlace) => void;
  /** Makes a new element of a type as a request says it; asks what cannot be guessed. */
  readonly begin: (type: string, request: Omit<NewElementRequest, "type" | "variant">) => void;
}

const prefix = "type:";

/** The id under which a type is dragged; paths of elements begin with a slash. */
export const dragOfType = (type: string): string => `${prefix}${type}`;

/** The type that is dragged under an id; null for an element. */
export const typeOfDrag = (id: string): string | null => (id.startsWith(prefix) ? id.slice(prefix.length) : null);
