import type { FormPlace } from "./formPlaces.ts";

/** A point on the screen, in px from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How much of an item at either end means the place beside it; what is between means above or below its row. */
const side = 0.3;

const rowPlace = (places: readonly FormPlace[], group: string, row: number): FormPlace | null =>
  places.find((place) => place.kind === "row" && place.group.id === group && place.row === row) ??
  places.find((place) => place.isHere && place.group.id === group) ??
  null;

const besidePlace = (places: readonly FormPlace[], group: string, row: number, index: number): FormPlace | null =>
  places.find(
    (place) => place.kind === "beside" && place.group.id === group && place.row === row && place.index === index,
  ) ?? null;

/** The place in a row under a point: beside an item at its ends and where nothing stands, else above or below. */
function placeInRow(
  row: HTMLElement,
  group: string,
  point: Point,
  places: readonly FormPlace[],
  moved: string,
): FormPlace | null {
  const index = Number(row.dataset.row);
  const cells = [...row.querySelectorAll<HTMLElement>(":scope > [data-cell]")].filter(
    ({ dataset }) => dataset.cell !== moved,
  );
  const boxes = cells.map((cell) => cell.getBoundingClientRect());
  const over = boxes.findIndex(
    ({ bottom, left, right, top }) => point.x >= left && point.x <= right && point.y >= top && point.y <= bottom,
  );
  const box = boxes[over];
  const { height, top } = box ?? row.getBoundingClientRect();
  const beside = (at: number): FormPlace | null => besidePlace(places, group, index, at);
  const across = (): FormPlace | null => rowPlace(places, group, point.y < top + height / 2 ? index : index + 1);
  if (box === undefined) {
    const at = boxes.filter(({ left, width }) => left + width / 2 < point.x).length;
    return beside(at) ?? across();
  }
  const ratio = (point.x - box.left) / box.width;
  if (ratio < side) return beside(over) ?? across();
  if (ratio > 1 - side) return beside(over + 1) ?? across();
  return across();
}

/** The place under a point of the screen; null where nothing can be dropped. `moved` is the path of what is dragged. */
export function placeAtPoint(
  canvas: HTMLElement,
  point: Point,
  places: readonly FormPlace[],
  moved: string,
): FormPlace | null {
  const under = canvas.ownerDocument.elementsFromPoint(point.x, point.y).find((one) => canvas.contains(one));
  const group = under?.closest<HTMLElement>(".t-fc__group");
  const groupId = group?.dataset.group;
  if (!group || groupId === undefined) return null;
  const rows = [...group.querySelectorAll<HTMLElement>("[data-row]")];
  const row = rows.find((one) => {
    const { bottom, top } = one.getBoundingClientRect();
    return point.y >= top && point.y <= bottom;
  });
  if (row) return placeInRow(row, groupId, point, places, moved);
  const above = rows.filter((one) => one.getBoundingClientRect().bottom < point.y).length;
  return rowPlace(places, groupId, above);
}

/** A rectangle on the canvas, in px from its top left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a place shows: a line between rows, or the columns that would be taken. Null while it is not drawn. */
export function boxOf(canvas: HTMLElement, place: FormPlace): Box | null {
  const group = [...canvas.querySelectorAll<HTMLElement>(".t-fc__group")].find(
    ({ dataset }) => dataset.group === place.group.id,
  );
  const rows = [...(group?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  const ground = canvas.getBoundingClientRect();
  const at = rows[place.row];
  const around = (at ?? rows.at(-1) ?? group?.querySelector(".t-fc__empty") ?? group)?.getBoundingClientRect();
  if (around === undefined) return null;
  const left = around.left - ground.left;
  if (place.kind === "row") {
    const top = (at ? around.top - 8 : around.bottom + 2) - ground.top;
    return { left, top, width: around.width, height: 4 };
  }
  const unit = around.width / 12;
  return {
    left: left + place.start * unit,
    top: around.top - ground.top,
    width: place.width * unit,
    height: around.height,
  };
}
