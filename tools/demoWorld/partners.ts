import type { Dice } from "./dice.ts";
import { type Cell, day, place, type WorldTable } from "./worldTable.ts";

/** A partner, as other rows refer to it. */
export interface Partner {
  readonly id: string;
  readonly name: string;
  readonly kind: "customer" | "supplier" | "landlord" | "authority";
  readonly country: string;
  /** What it deals in; null where that does not matter. */
  readonly trade: string | null;
  /** Days from the day of loading; null: never. */
  readonly screened: number | null;
  readonly isActive: boolean;
}

const cities: Readonly<Record<string, readonly string[]>> = {
  hu: ["Budapest", "Győr", "Szeged", "Debrecen", "Pécs", "Székesfehérvár", "Sopron", "Miskolc"],
  at: ["Wien", "Graz", "Linz", "Salzburg", "Innsbruck", "Wiener Neustadt", "Eisenstadt"],
  de: ["München", "Regensburg", "Nürnberg", "Leipzig", "Passau"],
  sk: ["Bratislava", "Trnava", "Nitra"],
  si: ["Maribor", "Ljubljana"],
  ch: ["Zürich", "St. Gallen"],
};
const streets: Readonly<Record<string, readonly string[]>> = {
  hu: ["Malom utca", "Híd utca", "Ipartelep út", "Rákóczi tér", "Duna sor", "Akácfa utca", "Szérű utca"],
  at: ["Mühlgasse", "Lagerstraße", "Hauptplatz", "Am Kanal", "Wiedner Zeile", "Donauufer"],
  de: ["Gewerbering", "Marktstraße", "Am Bahnhof", "Lindenallee"],
  sk: ["Mlynská", "Hlavná", "Dunajská"],
  si: ["Glavna ulica", "Ob Dravi"],
  ch: ["Seestrasse", "Industrieweg"],
};
const forms: Readonly<Record<string, string>> = {
  hu: "Kft.",
  at: "GmbH",
  de: "GmbH",
  sk: "s.r.o.",
  si: "d.o.o.",
  ch: "AG",
};
const taxPrefixes: Readonly<Record<string, string>> = { hu: "HU", at: "ATU", de: "DE", sk: "SK", si: "SI", ch: "CHE" };
const stems =
  "Ardena Belvanto Corvalis Danumont Eltraver Fenyőliget Galtinor Hársfa Isterion Jávorkő Karpatia Lindwerk Morvatek Nordquell Orsova Pannilux Quadrion Riverstein Solvanta Tiszaker Ulmenhof Vértesvár Waldkante Xentara Ybbstal Zalamont Almavölgy Bergkristall Csillagvár Donauwerk Erlenbach Fürstenried Gerence Hegyalja Innwerk Kékmező Lajtavár Marchfeld Nyírjes Őrhegy Pinkatal Rábaköz Semmerwald Traunblick Vadvirág Wachtberg".split(
    " ",
  );
const trades = {
  supplier: ["Office", "Print", "Cleaning", "Catering", "Logistics", "IT Services", "Security", "Furniture", "Energy"],
  customer: ["Finance", "Insurance", "Trading", "Pharma", "Foods", "Mobility", "Media", "Construction", "Textiles"],
} as const;
/** Stars of suppliers; some have none yet. */
const ratings = [4, 5, 3, null, 4, 2, 5, 4, 3, 5, 1, 4] as const;
/** Tags of customers and suppliers; some have none. */
const tags = [
  ["Framework contract", "ISO 9001"],
  null,
  ["Key account"],
  ["Long-term", "Pays late"],
  null,
  ["Eco label"],
  ["Framework contract", "Eco label", "Long-term"],
] as const;
const contacts: Readonly<Record<string, readonly string[]>> = {
  hu: ["Berta Kata", "Dobos Ákos", "Hajdú Márk", "Kardos Eszter", "Lovas Piroska", "Polgár Áron"],
  at: ["Auer Miriam", "Gschwandtner Ivo", "Kirchner Sophie", "Pirker Lorenz", "Stocker Heidi"],
  de: ["Brandt Mareike", "Keller Jonas", "Seidel Ruth"],
  sk: ["Hudáková Jana", "Novotný Marek"],
  si: ["Kranjc Maja", "Zupan Luka"],
  ch: ["Frei Urs", "Meili Regula"],
};
const fixed: readonly (readonly [string, Partner["kind"], string])[] = [
  ["Duna-part Irodaház Zrt.", "landlord", "hu"],
  ["Praterblick Immobilien GmbH", "landlord", "at"],
  ["Office for Sample Registers, Budapest", "authority", "hu"],
  ["Magistrat für Muster und Proben, Wien", "authority", "at"],
];

function fold(text: string): string {
  const bare = text.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return bare.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

/** Customers, suppliers, landlords and authorities, all invented. */
export function makePartners(dice: Dice, count: number) {
  const partners: Partner[] = [];
  const table: Cell[][] = [];
  for (let index = 0; partners.length < count; index += 1) {
    const given = fixed[index];
    const kind = given?.[1] ?? (index % 5 < 3 ? "supplier" : "customer");
    const country = given?.[2] ?? dice.pick(["hu", "hu", "hu", "at", "at", "at", "de", "sk", "si", "ch"]);
    const trade = dice.pick(trades[kind === "customer" ? "customer" : "supplier"]);
    // Each stem comes twice or more, with another trade and another seat.
    const name = given?.[0] ?? `${stems[(index * 7) % stems.length]} ${trade} ${forms[country]}`;
    if (partners.some((one) => one.name === name)) continue;
    const id = `partner-${place(partners.length, 3)}`;
    const risk = dice.pick(["low", "low", "low", "medium", "medium", "high"]);
    const isActive = !dice.chance(0.06);
    const screened = kind === "authority" || dice.chance(0.04) ? null : -dice.whole(2, 430);
    partners.push({ id, name, kind, country, trade: given === undefined ? trade : null, screened, isActive });
    const contact = dice.pick(contacts[country] ?? []);
    const domain = `${fold(name.split(" ")[0] ?? "")}.example`;
    table.push([
      id,
      name,
      kind,
      country,
      dice.pick(cities[country] ?? []),
      `${dice.pick(streets[country] ?? [])} ${dice.whole(1, 120)}`,
      `${taxPrefixes[country]}${dice.whole(10_000_000, 99_999_999)}`,
      contact,
      `${fold(contact.split(" ")[0] ?? "")}@${domain}`,
      `https://www.${domain}`,
      risk,
      screened === null ? null : day(screened),
      isActive,
      kind === "supplier" ? (ratings[partners.length % ratings.length] ?? null) : null,
      given === undefined ? (tags[partners.length % tags.length] ?? null) : null,
    ]);
  }
  const columns =
    "name kind country city address tax_number contact email website risk screened_on active rating tags".split(" ");
  return { partners, table: { entity: "partner", columns, references: [], table } satisfies WorldTable };
}
