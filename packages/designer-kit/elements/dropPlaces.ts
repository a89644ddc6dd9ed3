import { allNodes, type Collection, type ElementNode } from "../schema/elementTree.ts";
import { variantFor } from "../schema/schemaShape.ts";

/** The row of the document itself in the tree: its path is empty. */
export const documentRow = "document";

/** An element with the array that it stands in. */
export interface PlacedElement {
  readonly node: ElementNode;
  readonly collection: Collection;
}

/** Where a place shows in the tree: above a row, below it, or in what it stands for. */
export interface DropAnchor {
  readonly row: string;
  readonly side: "before" | "into" | "after";
}

/** A place to which something can be moved, by where it shows. */
export interface AnchoredPlace {
  /** The first one is drawn; a pointer on any of them means this place. */
  readonly anchors: readonly [DropAnchor, ...DropAnchor[]];
  /** Whether what is moved stands there already. */
  readonly isHere: boolean;
}

/** A place in an array to which an element can be moved. */
export interface DropPlace extends AnchoredPlace {
  readonly collection: Collection;
  /** The element that it comes before; null for the end. */
  readonly before: ElementNode | null;
}

function headerOf({ owner, path }: Collection, rows: readonly string[]): string | null {
  const row = rows.includes(path) ? path : owner === "" ? documentRow : owner;
  return rows.includes(row) ? row : null;
}

const isBelow = (row: string, path: string): boolean => row === path || row.startsWith(`${path}/`);

/** Places in an array; `moved` is null for an element that does not stand anywhere yet. */
function placesIn(collection: Collection, moved: PlacedElement | null, rows: readonly string[]): readonly DropPlace[] {
  const { nodes, path } = collection;
  const id = moved?.node.id ?? null;
  const isOwn = path === moved?.collection.path;
  const next = isOwn ? (nodes[nodes.findIndex((one) => one.id === id) + 1]?.id ?? null) : undefined;
  const others = isOwn ? nodes.filter((one) => one.id !== id) : nodes;
  const header = headerOf(collection, rows);
  const into: readonly DropAnchor[] = header === null ? [] : [{ row: header, side: "into" }];
  const last = others.at(-1);
  if (!last || !rows.includes(last.path)) {
    // An array without rows, empty or closed, takes elements at its end.
    const [anchor] = into;
    return anchor ? [{ collection, before: null, anchors: [anchor], isHere: next === null }] : [];
  }
  const lowest = rows.findLast((row) => isBelow(row, last.path)) ?? last.path;
  return [
    ...others.map((before, index): DropPlace => {
      const former = others[index - 1];
      const above: readonly DropAnchor[] = former ? [{ row: former.path, side: "after" }] : [];
      return {
        collection,
        before,
        anchors: [{ row: before.path, side: "before" }, ...above],
        isHere: next === before.id,
      };
    }),
    {
      collection,
      before: null,
      anchors: [{ row: lowest, side: "after" }, { row: last.path, side: "after" }, ...into],
      isHere: next === null,
    },
  ];
}

const heights = { before: -0.5, into: 0.25, after: 0.5 };

function fromTop(places: readonly DropPlace[], rows: readonly string[]): readonly DropPlace[] {
  const height = ({ anchors: [{ row, side }] }: DropPlace): number => rows.indexOf(row) + heights[side];
  return places.toSorted((left, right) => height(left) - height(right));
}

const allCollections = (tree: readonly Collection[]): readonly Collection[] => [
  ...tree,
  ...allNodes(tree).flatMap(({ node }) => node.collections),
];

/**
 * Every place for an element, from top to bottom: in its own array, and in the others that take the same kind of
 * element by their schema. `rows` are the rows of the tree that are shown, in their order.
 */
export function dropPlaces(
  tree: readonly Collection[],
  moved: PlacedElement,
  rows: readonly string[],
): readonly DropPlace[] {
  const { collection, node } = moved;
  const form = variantFor(collection.variants, node.value)?.schema;
  return fromTop(
    allCollections(tree)
      .filter(({ path, variants }) => !isBelow(path, node.path) && variants.some(({ schema }) => schema === form))
      .flatMap((one) => placesIn(one, moved, rows)),
    rows,
  );
}

/** Every place for a new element, from top to bottom: in the arrays that take it. */
export function newPlaces(
  tree: readonly Collection[],
  takes: (collection: Collection) => boolean,
  rows: readonly string[],
): readonly DropPlace[] {
  return fromTop(
    allCollections(tree)
      .filter(takes)
      .flatMap((one) => placesIn(one, null, rows)),
    rows,
  );
}

/**
 * The place that a pointer on a row means; `ratio` says how far down on the row it is. Null where the element cannot be
 * put.
 */
export function placeAt<Place extends AnchoredPlace>(
  places: readonly Place[],
  row: string,
  ratio: number,
): Place | null {
  const on = (side: DropAnchor["side"]): Place | null =>
    places.find(({ anchors }) => anchors.some((anchor) => anchor.row === row && anchor.side === side)) ?? null;
  const [before, into, after] = [on("before"), on("into"), on("after")];
  const isMiddle = ratio > 1 / 3 && ratio < 2 / 3;
  if (into && (isMiddle || (!before && !after))) return into;
  return ratio < 0.5 ? before : after;
}

/**
 * The place for something new where one stands: behind the element that is chosen, else at the end of what is chosen or
 * around it; null without any place.
 */
export function nearestPlace(places: readonly DropPlace[], selected: string): DropPlace | null {
  const behind = places.find(({ anchors }) => anchors.some(({ row, side }) => side === "after" && row === selected));
  const ends = places.filter(({ before }) => before === null);
  const inside = ends.find(({ collection }) => isBelow(collection.path, selected));
  const around = ends.findLast(({ collection }) => isBelow(selected, collection.owner));
  return behind ?? inside ?? around ?? ends[0] ?? null;
}
