import type { Dice } from "./dice.ts";
import type { Person } from "./people.ts";
import { type Cell, place, type WorldTable } from "./worldTable.ts";

const garages = [
  { garage: "budapest-garage", prefix: "B", count: 28 },
  { garage: "vienna-garage", prefix: "W", count: 16 },
] as const;

interface Space {
  readonly id: string;
  readonly isUsable: boolean;
  readonly isForVisitors: boolean;
  readonly garage: string;
}

/** The spaces of both garages. */
export function parkingSpaces(dice: Dice) {
  const spaces: Space[] = [];
  const table = garages.flatMap(({ garage, prefix, count }) =>
    Array.from({ length: count }, (_, index): Cell[] => {
      const id = `space-${prefix}${place(index, 2)}`;
      const kind = index < 2 ? "accessible" : index < 5 ? "visitor" : index < 13 ? "electric" : "standard";
      const isUsable = !dice.chance(0.05);
      spaces.push({ id, isUsable, isForVisitors: kind === "visitor", garage });
      return [id, `${prefix}-${place(index, 2)}`, kind, index < count / 2 ? -1 : -2, isUsable, garage];
    }),
  );
  const columns = ["code", "kind", "level", "active"];
  return { spaces, table: { entity: "parking-space", columns, references: ["place"], table } satisfies WorldTable };
}

const atWork: ReadonlySet<string> = new Set(["data-protection", "secretariat", "people"]);
const guests = [
  "Auditor of the insurer",
  "Candidate, second interview",
  "Landlord, walk-through",
  "Trainer for first aid",
  "Customer, contract talks",
];
/** People who sign in, so that each finds a booking of their own. */
const often = ["horvath-daniel", "toth-eszter", "szucs-ildiko", "bohm-martin"];

function plateOf(dice: Dice, isAustrian: boolean): string {
  const letters = (count: number) => Array.from({ length: count }, () => dice.pick("ABCDEFGHJKLMNPRSTUVXYZ".split("")));
  if (isAustrian) return `W-${dice.whole(10_000, 99_999)}${letters(1).join("")}`;
  return `AA-${letters(2).join("")}-${dice.whole(100, 999)}`;
}

/** Bookings of the working days around the day of loading, each space and each person at most once a day. */
export function parkingBookings(
  dice: Dice,
  spaces: readonly Space[],
  people: readonly Person[],
  days: { readonly before: number; readonly after: number },
): WorldTable {
  const plates = new Map(people.map(({ id, department }) => [id, plateOf(dice, atWork.has(department))]));
  const table: Cell[][] = [];
  for (let on = -days.before; on <= days.after; on += 1) {
    // Few book long before.
    const share = on <= 1 ? 0.72 : Math.max(0.08, 0.6 - on * 0.06);
    for (const { garage } of garages) {
      const isVienna = garage === "vienna-garage";
      const drivers = people.filter(({ department }) => atWork.has(department) === isVienna);
      const regular = often.flatMap((id) => (dice.chance(0.6) ? drivers.filter((one) => one.id === id) : []));
      const others = drivers.filter(({ id }) => !often.includes(id));
      const queue = [...regular, ...dice.some(others, others.length)];
      for (const space of spaces) {
        if (space.garage !== garage || !space.isUsable || !dice.chance(space.isForVisitors ? share / 2 : share))
          continue;
        const driver = queue.shift();
        if (driver === undefined) break;
        const purpose = space.isForVisitors ? "visitor" : dice.chance(0.04) ? "delivery" : "commute";
        const plate = space.isForVisitors
          ? plateOf(dice, isVienna)
          : (plates.get(driver.id) ?? plateOf(dice, isVienna));
        const note = purpose === "visitor" ? dice.pick(guests) : null;
        table.push([`${space.id} ${on}`, { workday: on }, plate, purpose, note, space.id, driver.id]);
      }
    }
  }
  const columns = ["day", "plate", "purpose", "note"];
  return { entity: "parking-booking", columns, references: ["space", "person"], table };
}
