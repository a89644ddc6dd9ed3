import type { Dice } from "./dice.ts";
import type { Person } from "./people.ts";
import { type Cell, day, money, place, type WorldTable } from "./worldTable.ts";

/** Department, what is asked, and what it takes: description, quantity and price at most. */
const asked: readonly (readonly [string, string, readonly (readonly [string, number, number])[]])[] = [
  [
    "facilities",
    "Lamp above the desk flickers",
    [
      ["LED tube", 4, 14],
      ["Electrician, hours", 2, 52],
    ],
  ],
  [
    "facilities",
    "Door of the archive does not close",
    [
      ["Door closer", 1, 86],
      ["Locksmith, hours", 2, 48],
    ],
  ],
  ["facilities", "Drinking water is running out", [["Drinking water, 19 l", 10, 9.8]]],
  ["facilities", "Chair is broken", [["Ergonomic chair", 1, 429]]],
  [
    "facilities",
    "Window cannot be opened",
    [
      ["Window handle", 2, 23],
      ["Fitting, hours", 1, 45],
    ],
  ],
  [
    "facilities",
    "Move two desks to another room",
    [
      ["Movers, hours", 4, 38],
      ["Cabling", 2, 55],
    ],
  ],
  [
    "facilities",
    "Room is too cold in the morning",
    [
      ["Thermostat", 1, 72],
      ["Heating technician, hours", 3, 58],
    ],
  ],
  ["facilities", "Carpet is stained", [["Deep cleaning, m²", 30, 4.2]]],
  [
    "it",
    "Laptop for a new colleague",
    [
      ["Laptop 14″, 32 GB", 1, 1389],
      ["Docking station", 1, 189],
    ],
  ],
  ["it", "Headset stopped working", [["Headset, noise-cancelling", 1, 128]]],
  ["it", "Access to the shared archive", []],
  [
    "it",
    "Printer jams",
    [
      ["Roller kit", 1, 64],
      ["Technician, hours", 1, 62],
    ],
  ],
  ["it", "Password manager for the team", [["Licence, per person and year", 12, 38]]],
  ["it", "Second monitor", [["Monitor 27″", 1, 312]]],
  ["it", "Phone lost, please block it", [["Phone, 128 GB", 1, 489]]],
  ["finance", "Company card for travel", []],
  ["finance", "Invoice without an order number", []],
  ["finance", "Per diem for the Vienna trip", [["Per diem, days", 4, 44]]],
  ["data-protection", "Subject access request of a customer", [["Privacy analyst, hours", 8, 42]]],
  ["data-protection", "Delete old applications", [["Records manager, hours", 5, 40]]],
  ["data-protection", "Check the new newsletter tool", [["Privacy analyst, hours", 6, 42]]],
  ["secretariat", "Certified translation, four pages", [["Translator, pages", 4, 32]]],
  ["secretariat", "Extract from the company register", [["Register fee", 1, 18]]],
  ["secretariat", "Flowers for a jubilee", [["Bouquet", 1, 45]]],
  ["people", "Certificate of employment", []],
  ["people", "Enrolment for a first-aid course", [["Course, per person", 3, 112]]],
  ["people", "Parental leave, advice", [["HR partner, hours", 2, 44]]],
];
const reasons = [
  "Needed for daily work.",
  "Recommended by the company doctor.",
  "The old one cannot be repaired.",
  "Required by the insurer.",
  "Agreed with the head of department.",
];
/** People whose requests tests and tours name: nobody else's names stand here. */
const untouched: ReadonlySet<string> = new Set(["kovari-anna"]);

/** Service requests of the past, all done, with what they cost. */
export function pastRequests(dice: Dice, people: readonly Person[], count: number): readonly WorldTable[] {
  const askers = people.filter(({ id }) => !untouched.has(id));
  const received = Array.from({ length: count }, () => -dice.whole(66, 400)).sort((left, right) => left - right);
  const lines: Cell[][] = [];
  const requests = received.map((on, index): Cell[] => {
    const id = `past-${place(index, 3)}`;
    const [department, subject, costs] = dice.pick(asked);
    const wanted = costs.length === 0 ? [["Work, hours", 3, 0] as const] : costs;
    let total = 0;
    for (const [line, [text, most, price]] of wanted.entries()) {
      const quantity = dice.whole(1, most);
      total += Math.round(quantity * price * 100) / 100;
      lines.push([`${id}-${line + 1}`, text, line + 1, money(quantity), money(price), id]);
    }
    return [
      id,
      subject,
      "done",
      dice.pick(["low", "normal", "normal", "high"]),
      day(on),
      day(on + dice.whole(3, 40)),
      total > 500 ? dice.pick(reasons) : null,
      money(total),
      dice.chance(0.05) ? "horvath-daniel" : dice.pick(askers).id,
      department,
    ];
  });
  return [
    {
      entity: "service-request",
      columns: "subject status priority received_on due_on reason total".split(" "),
      references: ["requester", "department"],
      table: requests,
    },
    {
      entity: "service-request-line",
      columns: ["description", "position", "quantity", "unit_price"],
      references: ["request"],
      table: lines,
    },
  ];
}
