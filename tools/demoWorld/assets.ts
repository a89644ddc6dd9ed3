import { geoText } from "../../fields/gps/geoPlace.ts";
import { Dice } from "./dice.ts";
import type { Partner } from "./partners.ts";
import type { Person } from "./people.ts";
import { type Room, sites } from "./places.ts";
import { type Cell, day, money, place, type WorldTable } from "./worldTable.ts";

interface Kind {
  readonly category: string;
  readonly names: readonly string[];
  readonly price: readonly [number, number];
  /** Months. */
  readonly warranty: number;
  /** Whether a person has it, or it stands in a room. */
  readonly isPersonal: boolean;
}

const kinds: readonly Kind[] = [
  {
    category: "laptop",
    names: ["Laptop 14″, 32 GB", "Laptop 16″, 64 GB", "Laptop 13″, 16 GB"],
    price: [980, 2400],
    warranty: 36,
    isPersonal: true,
  },
  {
    category: "monitor",
    names: ["Monitor 27″", "Monitor 24″", "Monitor 34″, wide"],
    price: [190, 720],
    warranty: 36,
    isPersonal: true,
  },
  { category: "phone", names: ["Phone, 256 GB", "Phone, 128 GB"], price: [420, 990], warranty: 24, isPersonal: true },
  {
    category: "printer",
    names: ["Colour printer A3", "Label printer", "Multi-function printer"],
    price: [240, 3900],
    warranty: 24,
    isPersonal: false,
  },
  {
    category: "furniture",
    names: ["Height-adjustable desk", "Ergonomic chair", "Conference table", "Fire-proof cabinet"],
    price: [180, 2600],
    warranty: 60,
    isPersonal: false,
  },
  {
    category: "network",
    names: ["Access point", "Switch, 48 ports", "Firewall"],
    price: [210, 5400],
    warranty: 60,
    isPersonal: false,
  },
  {
    category: "building",
    names: ["Air conditioning unit", "Ventilation filter bank", "Emergency light", "Lift", "Boiler"],
    price: [320, 28000],
    warranty: 24,
    isPersonal: false,
  },
  {
    category: "vehicle",
    names: ["Pool car, electric", "Pool car, hybrid", "Delivery van"],
    price: [24000, 52000],
    warranty: 60,
    isPersonal: false,
  },
];
/** Trades of the suppliers of a category. */
const trades: Readonly<Record<string, readonly string[]>> = {
  furniture: ["Furniture", "Office"],
  building: ["Energy", "Security"],
  vehicle: ["Logistics"],
};
const often = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 4, 5, 6, 7];
const notes = {
  inspection: ["Yearly inspection, no finding", "Inspection, one finding fixed", "Electrical safety test passed"],
  maintenance: ["Filters changed", "Firmware updated", "Oil and brakes", "Settings checked"],
  repair: ["Fan replaced", "Screen replaced", "Hinge repaired", "Battery replaced"],
  cleaning: ["Cleaned inside and outside", "Deep cleaning"],
} as const;
const serviced: ReadonlySet<string> = new Set(["printer", "building", "vehicle", "network"]);

/** An asset with the days of its life. */
interface Asset {
  readonly id: string;
  readonly category: string;
  readonly bought: number;
}

function statusOf(dice: Dice, bought: number): string {
  if (bought < -1900 && dice.chance(0.6)) return "retired";
  return dice.pick(["in_use", "in_use", "in_use", "in_use", "in_use", "in_use", "in_stock", "in_repair"]);
}

/** Degrees around a site in which things of a category are met when they are on the way. */
const ranges = new Map([
  ["laptop", 0.04],
  ["phone", 0.06],
  ["vehicle", 0.35],
]);

/**
 * Where something was met last, near its site; null for what stays where it stands, and for what was never looked for.
 */
function lastSeen(dice: Dice, category: string, status: string, site: string | undefined): string | null {
  const range = ranges.get(category);
  if (range === undefined || status === "retired" || !dice.chance(category === "vehicle" ? 0.95 : 0.6)) return null;
  const { latitude, longitude } = sites.find(({ id }) => id === site) ?? dice.pick(sites);
  const off = (): number => (dice.next() + dice.next() - 1) * range;
  return geoText(Number(latitude) + off(), Number(longitude) + off());
}

/** A drawing of a van from the side, with what someone backed into. */
const dentedVan: Cell = {
  json: {
    shapes: [
      { id: "body", kind: "rectangle", colour: "ink", width: 5, points: [90, 150, 620, 390] },
      { id: "cab", kind: "rectangle", colour: "ink", width: 5, points: [620, 230, 740, 390] },
      { id: "wheel-1", kind: "ellipse", colour: "ink", width: 5, points: [170, 350, 250, 430] },
      { id: "wheel-2", kind: "ellipse", colour: "ink", width: 5, points: [600, 350, 680, 430] },
      { id: "dent", kind: "ellipse", colour: "red", width: 5, points: [480, 240, 570, 320] },
      { id: "arrow", kind: "arrow", colour: "red", width: 5, points: [400, 100, 500, 235] },
      { id: "size", kind: "text", colour: "red", width: 5, points: [260, 95], text: "20 cm" },
    ],
  },
};

/** What the company has, oldest first. */
export function makeAssets(
  dice: Dice,
  people: readonly Person[],
  rooms: readonly Room[],
  partners: readonly Partner[],
  count: number,
) {
  const suppliers = partners.filter(({ kind }) => kind === "supplier");
  const bought = Array.from({ length: count }, () => -dice.whole(3, 2400)).sort((left, right) => left - right);
  const assets: Asset[] = [];
  // With dice of its own: rows of other parts stay as they were.
  const ways = new Dice(20_261_122);
  const table = bought.map((days, index): Cell[] => {
    const kind = kinds[dice.pick(often)] ?? kinds[0];
    if (kind === undefined) throw new RangeError("There are no kinds of assets.");
    const { category, names, price, warranty, isPersonal } = kind;
    const status = statusOf(dice, days);
    const isHeld = isPersonal && status === "in_use";
    const holder = isHeld ? (dice.chance(0.06) ? "horvath-daniel" : dice.pick(people).id) : null;
    const id = `asset-${place(index)}`;
    assets.push({ id, category, bought: days });
    const values = [
      dice.pick(names),
      category,
      `${category.slice(0, 2).toUpperCase()}${dice.whole(100, 999)}-${dice.whole(100_000, 999_999)}`,
      status,
      day(days),
      money(dice.cents(...price)),
      day(days + Math.round(warranty * 30.4)),
      status === "retired" ? day(Math.min(-1, days + dice.whole(1500, 1890))) : null,
    ];
    const room = isHeld ? null : dice.pick(rooms);
    const supplier = dice.pick(
      suppliers.filter(({ trade }) => (trades[category] ?? ["IT Services"]).includes(trade ?? "")),
    );
    const damage = index === 0 && category === "vehicle" ? dentedVan : null;
    return [id, ...values, lastSeen(ways, category, status, room?.site), damage, room?.id ?? null, holder, supplier.id];
  });
  const columns = "name category serial status purchased_on price warranty_until retired_on last_seen damage".split(
    " ",
  );
  const references = ["place", "holder", "supplier"];
  return { assets, table: { entity: "asset", columns, references, table } satisfies WorldTable };
}

/** What was done to assets since they were bought. */
export function assetServices(dice: Dice, assets: readonly Asset[]): WorldTable {
  const table = assets.flatMap(({ id, category, bought }) => {
    const count = serviced.has(category) ? dice.whole(1, 5) : dice.chance(0.25) ? 1 : 0;
    const days = Array.from({ length: count }, () => dice.whole(bought, -1)).sort((left, right) => left - right);
    return days.map((on, index): Cell[] => {
      const kind = dice.pick(["inspection", "maintenance", "maintenance", "repair", "cleaning"] as const);
      const cost = kind === "inspection" ? dice.cents(40, 160) : dice.cents(25, 640);
      return [`${id}-${index + 1}`, day(on), kind, dice.pick(notes[kind]), money(cost), id];
    });
  });
  return { entity: "asset-service", columns: ["done_on", "kind", "note", "cost"], references: ["asset"], table };
}
