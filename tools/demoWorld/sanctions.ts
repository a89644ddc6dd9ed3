import type { Dice } from "./dice.ts";
import type { Partner } from "./partners.ts";
import { type Cell, day, place, type WorldTable } from "./worldTable.ts";

const lists: readonly (readonly [
  id: string,
  name: string,
  authority: string,
  scope: string,
  version: string,
  updated: number,
])[] = [
  ["union", "Union list of restricted parties (sample)", "Sample Council of the Union", "eu", "", -4],
  ["hungary", "National freezing list, Hungary (sample)", "Sample Ministry, Budapest", "national", "", -19],
  ["austria", "National freezing list, Austria (sample)", "Sample Ministry, Vienna", "national", "", -33],
  ["world", "Worldwide list of designated persons (sample)", "Sample Assembly of Nations", "global", "", -9],
  ["own", "Partners we do not work with", "Halmos & Reuter", "internal", "", -61],
];

/** The lists that partners are compared with. Sample lists: no real authority, no real name. */
export function sanctionsLists(): WorldTable {
  const table = lists.map(([id, name, authority, scope, , updated], index): Cell[] => [
    `list-${id}`,
    name,
    authority,
    scope,
    `${14 + index * 3}.${index + 1}`,
    day(updated),
    "Invented for demonstration; it names nobody.",
  ]);
  const columns = "name authority scope version updated_on description".split(" ");
  return { entity: "sanctions-list", columns, references: [], table };
}

const first =
  "Avel Bronn Cyran Dagmo Ervik Falen Garo Hestor Ilvan Jorun Kelvo Larit Morvan Nerik Orlan Pavro Quillon Rusko Selvar Torben Urlik Vasko Wendrin Yarek Zoltor".split(
    " ",
  );
const last =
  "Abrenko Belvosk Cardun Drenov Eskali Fortane Grusek Halvard Istraki Jurova Kestrel Lomvik Mardok Nolvan Ostreg Petrask Quorin Radovar Stelmak Trovak Ulbrand Vorsten Wolnik Yelmar Zandrik".split(
    " ",
  );
const firms =
  "Aldmar Borvian Caskport Drelling Eastmere Farwater Gulfstrand Hollmark Ironvale Kestmoor Lowgate Mirrowe Northspan Oakharbour Portmere Quayline Redmoor Stonehaven Tidewell Umbermark Westering".split(
    " ",
  );
const trades = ["Shipping", "Metals", "Holdings", "Trading", "Energy", "Logistics", "Finance", "Aviation"];
const ends = ["Ltd", "LLC", "SA", "Group", "Co"];
const lands = ["Ardovia", "Belmaria", "Corland", "Estavia", "Norvana", "Sudmark", "Velnia"];
const programmes = [
  "Arms embargo (sample)",
  "Freezing of assets (sample)",
  "Trade in metals (sample)",
  "Shipping (sample)",
  "Cyber attacks (sample)",
];

interface Entry {
  readonly id: string;
  readonly name: string;
}

function nameOf(dice: Dice, kind: string): { readonly name: string; readonly aliases: string | null } {
  if (kind === "person") {
    const [given, family] = [dice.pick(first), dice.pick(last)];
    const other = dice.chance(0.5) ? `${given.slice(0, 1)}. ${family}; ${given} ${family.slice(0, -1)}y` : null;
    return { name: `${given} ${family}`, aliases: other };
  }
  if (kind === "vessel")
    return { name: `MV ${dice.pick(firms)} ${dice.pick(["Star", "Spirit", "Pearl", "Wind", "Dawn"])}`, aliases: null };
  const [firm, trade] = [dice.pick(firms), dice.pick(trades)];
  return {
    name: `${firm} ${trade} ${dice.pick(ends)}`,
    aliases: dice.chance(0.4) ? `${firm} ${dice.pick(trades)}; ${firm.slice(0, 4)} ${trade}` : null,
  };
}

/** Entries of the lists; a few sound like partners of ours, so that screenings find something. */
export function sanctionsEntries(dice: Dice, partners: readonly Partner[], count: number) {
  const near = dice.some(
    partners.filter(({ kind }) => kind === "customer" || kind === "supplier"),
    14,
  );
  const entries: Entry[] = [];
  const table = Array.from({ length: count }, (_, index): Cell[] => {
    const id = `entry-${place(index)}`;
    const [list] = dice.pick([lists[0], lists[0], lists[0], lists[1], lists[2], lists[3], lists[3], lists[4]]) ??
      lists[0] ?? ["union"];
    const alike = near[index];
    const kind = alike === undefined ? dice.pick(["person", "person", "company", "company", "vessel"]) : "company";
    const made =
      alike === undefined
        ? nameOf(dice, kind)
        : {
            name: `${alike.name.split(" ")[0]?.replace(/a$/, "")} ${dice.pick(trades)} ${dice.pick(ends)}`,
            aliases: null,
          };
    entries.push({ id, name: made.name });
    const listed = -dice.whole(30, 3200);
    const removed = dice.chance(0.05) ? day(dice.whole(listed, -1)) : null;
    return [
      id,
      made.name,
      made.aliases,
      kind,
      dice.pick(lands),
      dice.pick(programmes),
      day(listed),
      removed,
      `list-${list}`,
    ];
  });
  const columns = "name aliases kind country programme listed_on removed_on".split(" ");
  const made = { entity: "sanctions-entry", columns, references: ["list"], table } satisfies WorldTable;
  return {
    entries,
    alike: new Map(near.map((partner, index) => [partner.id, entries[index]?.id ?? null])),
    table: made,
  };
}

/** What is checked of a possible match, as the entity gives it. */
const checks = [
  { id: "check-register", text: "Register number compared" },
  { id: "check-owners", text: "Owners and directors compared" },
  { id: "check-office", text: "Registered office compared" },
  { id: "check-press", text: "Press searched" },
];

/** The checks of a match, the first `done` of them ticked. */
const checked = (done: number): Cell => ({
  json: { points: checks.map((check, index) => ({ ...check, done: index < done })) },
});

const officers = ["bohm-martin", "bohm-martin", "szoke-gergo", "huber-hannah"];

/** Screenings of partners, the last of each on the day that the partner names. */
export function screenings(
  dice: Dice,
  partners: readonly Partner[],
  entries: readonly Entry[],
  alike: ReadonlyMap<string, string | null>,
): WorldTable {
  const table = partners.flatMap(({ id, screened }) => {
    if (screened === null) return [];
    const days = Array.from(
      { length: dice.whole(1, 4) },
      (_, index) => screened - index * dice.whole(150, 390),
    ).reverse();
    return days.map((on, index): Cell[] => {
      const isLast = index === days.length - 1;
      const match = alike.get(id) ?? (dice.chance(0.06) ? dice.pick(entries).id : null);
      const result =
        match === null
          ? "clear"
          : isLast && on > -200
            ? dice.pick(["possible", "possible", "possible", "false_match"])
            : dice.pick(["false_match", "false_match", "false_match", "confirmed"]);
      const isDecided = result === "false_match" || result === "confirmed";
      const score = match === null ? null : dice.whole(62, 96);
      const done = isDecided ? checks.length : (score ?? 0) % checks.length;
      return [
        `${id}-${index + 1}`,
        day(on),
        result,
        score,
        score === null ? null : checked(done),
        isDecided ? day(Math.min(0, on + dice.whole(0, 9))) : null,
        result === "false_match"
          ? dice.pick(["Other seat, other owners", "Other register number", "The listed company was dissolved before"])
          : result === "confirmed"
            ? "Same owners; ended after a talk with the managing partner"
            : null,
        id,
        dice.pick(officers),
        match,
      ];
    });
  });
  const columns = "screened_on result score checks decided_on decision".split(" ");
  return { entity: "screening", columns, references: ["partner", "officer", "entry"], table };
}
