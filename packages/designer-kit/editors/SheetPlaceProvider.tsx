import type { Json } from "@tessera/std/canonicalJson.ts";
import { createContext, type ReactNode, use } from "react";

/** What the editors of a sheet know of the place that the sheet belongs to. */
export interface SheetPlace {
  /**
   * Id of the entity that names at a property belong to; null when there is none, or not yet. `keys` lead from the
   * object to the property.
   */
  readonly entityIdAt: (keys: readonly string[], ofDocument: boolean) => string | null;
  /** The entity or query that is open, as it is edited; null where another kind is. */
  readonly own: { readonly kind: "entity" | "query"; readonly id: string; readonly body: Json } | null;
  /** The subsystem of the document, to which files that are sent belong. */
  readonly subsystem: string;
  /** The object whose sheet it is. */
  readonly object: Json;
  /** Entities whose records a condition may ask for. */
  readonly entities: readonly { readonly id: string; readonly label: string | null }[];
  /**
   * Queries whose rows a condition may ask for; none where it decides about rights, which rows of queries depend on.
   */
  readonly queries: SheetPlace["entities"];
}

const SheetPlaceContext = createContext<SheetPlace | null>(null);

/** Tells the editors below where they stand. */
export function SheetPlaceProvider(props: { readonly place: SheetPlace; children: ReactNode }): ReactNode {
  return <SheetPlaceContext value={props.place}>{props.children}</SheetPlaceContext>;
}

/** See `SheetPlaceProvider`. Throws outside one. */
export function useSheetPlace(): SheetPlace {
  const place = use(SheetPlaceContext);
  if (place === null) throw new Error("An editor of a sheet needs a SheetPlaceProvider above it.");
  return place;
}
