import type { Dice } from "./dice.ts";
import { type Cell, day, place, type WorldTable } from "./worldTable.ts";

/** A person, as other rows refer to them. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** Id of the department. */
  readonly department: string;
}

// Names before "Balogh" are left to the people that are there already, so that a list by name begins as it always did.
const families = {
  hu: "Barta Bíró Bodnár Bognár Csonka Dudás Erdős Fazekas Fehér Fodor Fülöp Gál Gulyás Hegedűs Illés Jónás Juhász Katona Kelemen Király Kocsis Kovács Lengyel Lukács Major Máté Mészáros Mohácsi Orbán Oláh Pál Pásztor Pintér Rácz Sándor Simon Sipos Somogyi Soós Surányi Szabó Szalai Szilágyi Takács Török Urbán Vadász Vas Veres Vincze Virág Vörös Zsoldos",
  at: "Brandstätter Ebner Eder Egger Fuchs Haas Hofer Holzer Kainz Koller Lechner Leitner Lindner Moser Neubauer Pfeifer Rainer Riegler Schmid Schwaiger Strasser Thaler Unterberger Wallner Wimmer Zauner",
} as const;
const givens = {
  hu: "Ádám Ágnes Anita Attila Balázs Beáta Bence Boglárka Csaba Csilla Dániel Dóra Edit Emese Enikő Ferenc Gábor Gergő György Ildikó Imre István János Judit Katalin Kinga Kristóf László Levente Luca Máté Márton Mónika Noémi Orsolya Péter Petra Réka Roland Sándor Szabolcs Tamás Tímea Veronika Viktor Vivien Zita Zoltán Zsolt Zsuzsanna",
  at: "Alexander Andrea Anna Barbara Bernhard Birgit Carina Christoph Clemens Daniela David Elisabeth Eva Fabian Felix Georg Helene Jakob Jana Julia Katrin Klara Laura Leonhard Lisa Magdalena Manuel Maria Markus Nina Paul Sebastian Simon Stefan Theresa Thomas Valentin Verena",
} as const;

const titles: Readonly<Record<string, readonly string[]>> = {
  facilities: ["Facility technician", "Reception", "Fleet coordinator", "Workplace planner", "Mail room"],
  it: ["Software engineer", "Service desk", "Systems engineer", "Security analyst", "Data engineer"],
  finance: ["Accountant", "Controller", "Accounts payable", "Procurement", "Internal auditor"],
  "data-protection": ["Privacy analyst", "Compliance analyst", "Records manager", "Screening analyst"],
  secretariat: ["Legal assistant", "Executive assistant", "Paralegal", "Translator"],
  people: ["Recruiter", "Payroll", "HR partner", "Training coordinator"],
};

const vienna: ReadonlySet<string> = new Set(["data-protection", "secretariat", "people"]);

/** What people of a city speak, by the order in which they came. */
const spoken = {
  budapest: [["hu", "en"], ["hu"], ["hu", "en", "de"], ["hu", "sk"]],
  vienna: [["en", "de"], ["de"], ["hu", "en", "de"], ["de", "si"]],
} as const;

function plain(text: string): string {
  const bare = text.replaceAll("ß", "ss").normalize("NFD");
  return bare.replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** People beside those that are there already, with names nobody has. */
export function morePeople(dice: Dice, known: readonly Person[], count: number) {
  const taken = new Set(known.map(({ id }) => id));
  const people: Person[] = [];
  const table: Cell[][] = [];
  const departments = Object.keys(titles);
  while (people.length < count) {
    const department = departments[people.length % departments.length] ?? "it";
    const land = vienna.has(department) === dice.chance(0.85) ? "at" : "hu";
    const family = dice.pick(families[land].split(" "));
    const given = dice.pick(givens[land].split(" "));
    const id = `${plain(family)}-${plain(given)}`;
    if (taken.has(id)) continue;
    taken.add(id);
    const number = String(people.length + 140).padStart(4, "0");
    people.push({ id, name: `${family} ${given}`, department });
    table.push([
      id,
      `${family} ${given}`,
      dice.pick(titles[department] ?? []),
      `${plain(given)}.${plain(family)}@halmos-reuter.example`,
      vienna.has(department) ? `+43 1 555 ${number.slice(0, 2)} ${number.slice(2)}` : `+36 1 555 ${number}`,
      !dice.chance(0.04),
      spoken[vienna.has(department) ? "vienna" : "budapest"][people.length % 4] ?? null,
      department,
    ]);
  }
  const columns = ["name", "job_title", "email", "phone", "active", "languages"];
  return { people, table: { entity: "person", columns, references: ["department"], table } satisfies WorldTable };
}

/** Name, category, months it holds. */
const competences: readonly (readonly [name: string, category: string, months: number | null])[] = [
  ["First aid", "safety", 24],
  ["Fire warden", "safety", 36],
  ["Working at heights", "safety", 24],
  ["Electrical safety", "safety", 36],
  ["Lift rescue", "safety", 12],
  ["PostgreSQL administration", "it", null],
  ["TypeScript", "it", null],
  ["Network operations", "it", null],
  ["Incident response", "it", 24],
  ["Cloud architecture", "it", 36],
  ["Accessibility testing", "it", null],
  ["GDPR practitioner", "law", 36],
  ["Anti-money-laundering", "law", 12],
  ["Sanctions screening", "law", 12],
  ["Contract law", "law", null],
  ["Whistle-blower protection", "law", 24],
  ["IFRS reporting", "finance", null],
  ["Hungarian payroll", "finance", 12],
  ["Austrian payroll", "finance", 12],
  ["Procurement procedures", "finance", 36],
  ["Hungarian C1", "language", null],
  ["German C1", "language", null],
  ["English C1", "language", null],
  ["Slovak B2", "language", null],
  ["Team leadership", "leadership", null],
  ["Project management", "leadership", 60],
  ["Conflict mediation", "leadership", null],
  ["Coaching", "leadership", null],
  ["Forklift licence", "trade", 60],
  ["Refrigeration technician", "trade", 48],
  ["Locksmith", "trade", null],
  ["Painter", "trade", null],
];

/** What people of the company can be able to do. */
export function competenceTable(): WorldTable {
  const table = competences.map(([name, category, months], index) => [
    `competence-${place(index, 2)}`,
    name,
    category,
    months,
  ]);
  return { entity: "competence", columns: ["name", "category", "valid_months"], references: [], table };
}

/** What is asked of the people of a department. */
const wanted: Readonly<Record<string, readonly string[]>> = {
  facilities: ["safety", "trade", "language"],
  it: ["it", "it", "safety"],
  finance: ["finance", "language", "leadership"],
  "data-protection": ["law", "law", "it"],
  secretariat: ["law", "language", "leadership"],
  people: ["leadership", "language", "finance"],
};

/** Who can do what, since when and until when. */
export function personCompetences(dice: Dice, people: readonly Person[]): WorldTable {
  const table = people.flatMap(({ id, department }) =>
    dice
      .some(
        [...competences.entries()].filter(([, [, category]]) => wanted[department]?.includes(category)),
        dice.whole(1, 4),
      )
      .map(([index, [, , months]]): Cell[] => {
        const since = -dice.whole(20, months === null ? 2400 : Math.round(months * 32));
        const until = months === null ? null : day(since + Math.round(months * 30.4));
        const level = dice.pick(["basic", "basic", "advanced", "advanced", "expert"]);
        const name = `competence-${place(index, 2)}`;
        return [`${id}-${name}`, level, day(since), until, id, name];
      }),
  );
  const columns = ["level", "acquired_on", "valid_until"];
  return { entity: "person-competence", columns, references: ["person", "competence"], table };
}
