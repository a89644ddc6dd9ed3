import type { Json } from "@tessera/std/canonicalJson.ts";
import type { Dice } from "./dice.ts";
import { type Cell, place, type WorldTable } from "./worldTable.ts";

interface Site {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly address: string;
  /** Times of the day. */
  readonly opens: string;
  readonly closes: string;
  /** When goods are taken in: a range of times. */
  readonly deliveries: string;
  /** Whether it can be entered without steps; null where nobody has looked. */
  readonly stepFree: boolean | null;
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
    opens: "07:00:00",
    closes: "20:00:00",
    deliveries: "[06:30:00,14:00:00)",
    stepFree: true,
    latitude: "47.468500",
    longitude: "19.070200",
    floors: 5,
  },
  {
    id: "vienna",
    code: "VIE",
    name: "Vienna office",
    address: "1020 Wien, Mustergasse 14",
    opens: "07:30:00",
    closes: "19:00:00",
    deliveries: "[07:00:00,12:00:00)",
    stepFree: false,
    latitude: "48.212900",
    longitude: "16.405300",
    floors: 3,
  },
  {
    id: "gyor",
    code: "GYR",
    name: "Győr archive",
    address: "9027 Győr, Próba út 3",
    opens: "08:00:00",
    closes: "16:00:00",
    deliveries: "[08:00:00,15:30:00)",
    stepFree: null,
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
const siteColumns = [
  "name",
  "kind",
  "code",
  "capacity",
  "address",
  "opens_at",
  "closes_at",
  "deliveries",
  "step_free",
  "latitude",
  "longitude",
  "plan",
];
const file = (table: readonly (readonly Cell[])[], names: readonly string[] = columns): WorldTable => ({
  entity: "place",
  columns: names,
  references: ["within"],
  table,
});

/**
 * The plan of a site: its outline, its entrance, and where people gather in an alarm; all at set distances from its
 * place.
 */
function planOf({ latitude, longitude }: Site): Cell {
  const at = (east: number, north: number) => [
    Number((Number(longitude) + east).toFixed(4)),
    Number((Number(latitude) + north).toFixed(4)),
  ];
  const feature = (name: string, type: string, coordinates: Json) => ({
    type: "Feature",
    geometry: { type, coordinates },
    properties: { name },
  });
  const corner = at(-0.0005, -0.0004);
  const outline = [corner, at(0.0008, -0.0003), at(0.0007, 0.0005), at(-0.0006, 0.0004), corner];
  return {
    json: {
      type: "FeatureCollection",
      features: [
        feature("Site", "Polygon", [outline]),
        feature("Main entrance", "Point", at(-0.0001, -0.0004)),
        feature("Assembly point", "Point", at(0.0005, 0.0001)),
      ],
    },
  };
}

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
    site.opens,
    site.closes,
    site.deliveries,
    site.stepFree,
    site.latitude,
    site.longitude,
    planOf(site),
    null,
  ]);
  return { rooms, tables: [file(outer, siteColumns), file(floors), file(inner)] as const };
}
