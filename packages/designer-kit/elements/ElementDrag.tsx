import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useCallback, useMemo } from "react";
import { allNodes, type Collection, type ElementNode } from "../schema/elementTree.ts";
import { type DropPlace, dropPlaces, newPlaces, type PlacedElement } from "./dropPlaces.ts";
import { PlaceDrag } from "./PlaceDrag.tsx";
import { type TreePalette, typeOfDrag } from "./treePalette.ts";

const isAt = (place: DropPlace, other: DropPlace): boolean =>
  place.collection.path === other.collection.path && place.before?.id === other.before?.id;

/** Moves elements of the tree in it, and puts types of a palette into it, see `PlaceDrag`. */
export function ElementDrag(props: {
  /** What the document is called. */
  name: string;
  /** What an element is called. */
  nameOf: (node: ElementNode) => string;
  tree: readonly Collection[];
  /** The rows that are shown, in their order. */
  rows: readonly string[];
  onDrop: (moved: PlacedElement, place: DropPlace) => void;
  /** What can be put into the tree beside its elements; null for nothing. */
  palette: TreePalette | null;
  children: ReactNode;
}): ReactNode {
  const { palette, rows, tree } = props;
  const { t } = useTexts();
  const movable = useMemo(() => new Map(allNodes(tree).map((found) => [found.node.path, found])), [tree]);
  const nameOf = (path: string): string => {
    const type = typeOfDrag(path);
    const offered = palette?.types.find(({ id }) => id === type);
    if (offered) return t(offered.label);
    const found = movable.get(path);
    return found === undefined ? "" : props.nameOf(found.node);
  };
  return (
    <PlaceDrag<DropPlace>
      places={(path) => {
        const type = typeOfDrag(path);
        if (type !== null) return newPlaces(tree, (collection) => palette?.variantOf(collection, type) != null, rows);
        const moved = movable.get(path);
        return moved ? dropPlaces(tree, moved, rows) : [];
      }}
      isAt={isAt}
      nameOf={nameOf}
      placeText={({ before, collection }) => {
        const owner = collection.owner === "" ? props.name : nameOf(collection.owner);
        return before === null
          ? t("definitions.drag.end", { owner })
          : t("definitions.drag.before", { owner, next: nameOf(before.path) });
      }}
      canMove={useCallback((path: string) => movable.has(path), [movable])}
      onDrop={(path, place) => {
        const type = typeOfDrag(path);
        const moved = movable.get(path);
        if (type !== null) palette?.onPut(type, place);
        else if (moved) props.onDrop(moved, place);
      }}
    >
      {props.children}
    </PlaceDrag>
  );
}
