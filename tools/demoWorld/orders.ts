import type { Dice } from "./dice.ts";
import type { Partner } from "./partners.ts";
import type { Person } from "./people.ts";
import type { Project } from "./projects.ts";
import { type Cell, day, money, place, type WorldTable } from "./worldTable.ts";

interface Article {
  readonly id: string;
  readonly category: string;
  readonly price: number;
  readonly isService: boolean;
}

/** Name, category, unit, price. */
const goods: readonly (readonly [name: string, category: string, unit: string, price: number])[] = [
  ["Copy paper A4, 80 g", "office", "box", 24.9],
  ["Copy paper A3, 80 g", "office", "box", 38.5],
  ["Ring binder, 8 cm", "office", "piece", 2.4],
  ["Archive box, acid-free", "office", "piece", 4.15],
  ["Ball pen, blue", "office", "box", 11.8],
  ["Whiteboard marker, set of four", "office", "piece", 5.6],
  ["Envelope C4, window", "office", "box", 31],
  ["Label roll 62 mm", "office", "piece", 14.2],
  ["Toner, black", "office", "piece", 89],
  ["Toner, colour set", "office", "piece", 264],
  ["Laptop 14″, 32 GB", "it", "piece", 1389],
  ["Laptop 16″, 64 GB", "it", "piece", 2290],
  ["Docking station", "it", "piece", 189],
  ["Monitor 27″", "it", "piece", 312],
  ["Keyboard, Hungarian", "it", "piece", 48],
  ["Keyboard, German", "it", "piece", 48],
  ["Mouse, vertical", "it", "piece", 59],
  ["Headset, noise-cancelling", "it", "piece", 128],
  ["Access point", "it", "piece", 429],
  ["Network cable, 3 m", "it", "piece", 4.3],
  ["UPS battery pack", "it", "piece", 286],
  ["Access card", "it", "box", 96],
  ["Height-adjustable desk", "furniture", "piece", 589],
  ["Ergonomic chair", "furniture", "piece", 429],
  ["Filing cabinet, lockable", "furniture", "piece", 318],
  ["Acoustic panel", "furniture", "piece", 94],
  ["Coat stand", "furniture", "piece", 67],
  ["Roller blind 180 × 210", "furniture", "piece", 119],
  ["Coffee beans", "kitchen", "kg", 18.9],
  ["Tea selection", "kitchen", "box", 12.4],
  ["Drinking water, 19 l", "kitchen", "piece", 9.8],
  ["Dishwasher tablets", "kitchen", "box", 16.7],
  ["Fruit basket", "kitchen", "piece", 42],
  ["First-aid kit, refill", "safety", "piece", 34],
  ["Fire extinguisher, 6 kg", "safety", "piece", 78],
  ["Safety shoes", "safety", "piece", 89],
  ["High-visibility vest", "safety", "piece", 8.9],
  ["Smoke detector", "safety", "piece", 27.5],
  ["Cleaning, extra hours", "service", "hour", 24],
  ["Electrician", "service", "hour", 52],
  ["Painter", "service", "hour", 32],
  ["Translator, Hungarian–German", "service", "hour", 46],
  ["Courier, Budapest–Vienna", "service", "piece", 74],
  ["Shredding, container", "service", "piece", 72.5],
  ["Security guard", "service", "hour", 29],
  ["Penetration test", "service", "hour", 138],
  ["Backup storage, 10 TB", "service", "month", 119],
  ["Screening database access", "service", "month", 340],
];

/** What is ordered again and again. */
export function makeArticles(dice: Dice, partners: readonly Partner[]) {
  const suppliers = partners.filter(({ kind, isActive }) => kind === "supplier" && isActive);
  const articles: Article[] = [];
  const table = goods.map(([name, category, unit, price], index): Cell[] => {
    const id = `article-${place(index, 3)}`;
    articles.push({ id, category, price, isService: category === "service" });
    const code = `${category.slice(0, 3).toUpperCase()}-${1000 + index * 7}`;
    return [
      id,
      name,
      code,
      category,
      unit,
      money(price),
      dice.pick(suppliers.filter((one) => sells(one, category))).id,
    ];
  });
  const columns = ["name", "code", "category", "unit", "price"];
  return { articles, table: { entity: "article", columns, references: ["supplier"], table } satisfies WorldTable };
}

function statusOf(dice: Dice, ordered: number, delivery: number): string {
  if (delivery < -12) return dice.chance(0.04) ? "cancelled" : "delivered";
  if (delivery < 0) return dice.pick(["delivered", "delivered", "ordered", "part"]);
  return ordered > -3 ? dice.pick(["draft", "ordered"]) : dice.pick(["ordered", "ordered", "part"]);
}

/** What suppliers of a trade deliver. */
const range: Readonly<Record<string, readonly string[]>> = {
  Office: ["office", "furniture"],
  Print: ["office"],
  Cleaning: ["kitchen", "service"],
  Catering: ["kitchen"],
  Logistics: ["office", "kitchen", "service"],
  "IT Services": ["it"],
  Security: ["safety", "service"],
  Furniture: ["furniture"],
  Energy: ["service", "safety"],
};

const sells = ({ trade }: Partner, category: string): boolean => range[trade ?? ""]?.includes(category) ?? false;

const cents = (amount: number): number => Math.round(amount * 100 + 1e-6) / 100;

/** Orders with their lines, oldest first; sums as the form adds them up. */
export function makeOrders(
  dice: Dice,
  from: {
    readonly people: readonly Person[];
    readonly partners: readonly Partner[];
    readonly projects: readonly Project[];
    readonly articles: readonly Article[];
  },
  count: number,
): readonly WorldTable[] {
  const suppliers = from.partners.filter(({ kind, isActive }) => kind === "supplier" && isActive);
  const ordered = Array.from({ length: count }, () => -dice.whole(0, 380)).sort((left, right) => left - right);
  const lines: Cell[][] = [];
  const orders = ordered.map((days, index): Cell[] => {
    const id = `order-${place(index)}`;
    const delivery = days + dice.whole(4, 35);
    const supplier = dice.pick(suppliers);
    const requester = dice.pick(from.people);
    const running = from.projects.filter(({ starts, ends }) => starts <= days && ends >= days);
    const project = running.length > 0 && dice.chance(0.35) ? dice.pick(running).id : null;
    const chosen = dice.some(
      from.articles.filter(({ category }) => sells(supplier, category)),
      dice.whole(1, 6),
    );
    let net = 0;
    for (const [line, { id: article, price, isService }] of chosen.entries()) {
      const quantity = price > 400 ? dice.whole(1, 4) : isService ? dice.whole(2, 24) : dice.whole(1, 30);
      // A supplier's price is near that of the list.
      const paid = cents(price * (0.94 + dice.next() * 0.1));
      net += cents(quantity * paid);
      lines.push([`${id}-${line + 1}`, line + 1, money(quantity), money(paid), id, article]);
    }
    const vat = supplier.country === "hu" ? 27 : supplier.country === "at" ? 20 : 0;
    const gross = cents((cents(net) * (100 + vat)) / 100);
    return [
      id,
      statusOf(dice, days, delivery),
      day(days),
      day(delivery),
      vat.toFixed(1),
      money(cents(net)),
      money(gross),
      supplier.id,
      requester.id,
      requester.department,
      project,
    ];
  });
  return [
    {
      entity: "order",
      columns: "status ordered_on delivery_on vat net gross".split(" "),
      references: ["supplier", "requester", "department", "project"],
      table: orders,
    },
    {
      entity: "order-line",
      columns: ["position", "quantity", "unit_price"],
      references: ["order", "article"],
      table: lines,
    },
  ];
}
