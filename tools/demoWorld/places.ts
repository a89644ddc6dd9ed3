import type { Dice } from "./dice.ts";
import { type Cell, place, type WorldTable } from "./worldTable.ts";

interface Site {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly address: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly floors: number;
}

/** Where the company is. */
export const sites: readonly Site[] = [
  {
    id: "budapest",
    code: "BUD",
    name: "Budapest office",
    address: "1095 Budapest, Minta rakpart 8",
    latitude: "47.468500",
    longitude: "19.070200",
    floors: 5,
  },
  {
    id: "vienna",
    code: "VIE",
    name: "Vienna office",
    address: "1020 Wien, Mustergasse 14",
    latitude: "48.212900",
    longitude: "16.405300",
    floors: 3,
  },
  {
    id: "gyor",
    code: "GYR",
    name: "Győr archive",
    address: "9027 Győr, Próba út 3",
    latitude: "47.694200",
    longitude: "17.660100",
    floors: 1,
  },
];
const rivers = {
  BUD: "Duna Tisza Rába Dráva Zala Körös Maros Szamos Ipoly Sajó Hernád Bodrog Zagyva Mura Kapos".split(" "),
  VIE: "Donau Mur Enns Traun Salzach Inn Ybbs Leitha March Drau".split(" "),
  GYR: "Rábca Marcal Lajta Répce".split(" "),
} as const;

/** A place, as other rows refer to it. */
export interface Room {
  readonly id: string;
  readonly site: string;
}

const columns = ["name", "kind", "code", "capacity", "address", "latitude", "longitude"];
const file = (table: readonly (readonly Cell[])[]): WorldTable => ({
  entity: "place",
  columns,
  references: ["within"],
  table,
});

/** Sites, then floors and garages, then rooms: each file refers to the one before it. */
export function makePlaces(dice: Dice) {
  const rooms: Room[] = [];
  const floors: Cell[][] = [];
  const inner: Cell[][] = [];
  for (const { id, code, name, floors: count } of sites) {
    const names = [...rivers[code as keyof typeof rivers]];
    for (let level = 0; level < count; level += 1) {
      const floor = `${id}-floor-${level}`;
      const title = level === 0 ? "Ground floor" : `Floor ${level}`;
      floors.push([floor, title, "floor", `${code}-${level}`, null, null, null, null, id]);
      for (let number = 1; number <= (code === "GYR" ? 4 : dice.whole(7, 9)); number += 1) {
        const room = `${floor}-${place(number - 1, 2)}`;
        const river = number % 3 === 0 ? names.shift() : undefined;
        const label =
          river === undefined
            ? `${dice.pick(["Office", "Office", "Team room", "Store", "Archive"])} ${level}.${place(number - 1, 2)}`
            : `Meeting room “${river}”`;
        const seats = label.startsWith("Store") || label.startsWith("Archive") ? null : dice.whole(2, 16);
        inner.push([room, label, "room", `${code}-${level}${place(number - 1, 2)}`, seats, null, null, null, floor]);
        rooms.push({ id: room, site: id });
      }
    }
    if (code !== "GYR")
      floors.push([`${id}-garage`, `${name.split(" ")[0]} garage`, "garage", `${code}-G`, null, null, null, null, id]);
  }
  const outer = sites.map((site) => [
    site.id,
    site.name,
    "site",
    site.code,
    null,
    site.address,
    site.latitude,
    site.longitude,
    null,
  ]);
  return { rooms, tables: [file(outer), file(floors), file(inner)] as const };
}
