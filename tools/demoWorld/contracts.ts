import type { Dice } from "./dice.ts";
import type { Partner } from "./partners.ts";
import type { Person } from "./people.ts";
import { type Cell, day, money, place, type WorldTable } from "./worldTable.ts";

interface Kind {
  readonly kind: string;
  readonly subjects: readonly string[];
  readonly of: Partner["kind"];
  /** Thousands a year. */
  readonly value: readonly [number, number];
}

const kinds: readonly Kind[] = [
  { kind: "lease", subjects: ["Office space", "Storage room", "Garage spaces"], of: "landlord", value: [12, 240] },
  {
    kind: "service",
    subjects: [
      "Cleaning of the offices",
      "Lift maintenance",
      "Reception cover",
      "Courier service",
      "Translation services",
    ],
    of: "supplier",
    value: [2, 60],
  },
  {
    kind: "service",
    subjects: ["Compliance service", "Office service", "Screening service", "Archive service"],
    of: "customer",
    value: [8, 190],
  },
  {
    kind: "licence",
    subjects: ["Office software", "Screening database", "Accounting software", "Translation memory"],
    of: "supplier",
    value: [1, 45],
  },
  {
    kind: "supply",
    subjects: ["Drinking water", "Paper and toner", "Electricity", "Coffee and machines"],
    of: "supplier",
    value: [1, 38],
  },
  {
    kind: "privacy",
    subjects: ["Data processing, payroll", "Data processing, archive", "Data processing, help desk"],
    of: "supplier",
    value: [0, 0],
  },
  {
    kind: "insurance",
    subjects: ["Liability insurance", "Fleet insurance", "Cyber insurance"],
    of: "supplier",
    value: [3, 34],
  },
];
/** People who answer for contracts. */
const owners = [
  "bohm-martin",
  "bohm-martin",
  "reuter-katharina",
  "grossmann-lukas",
  "farkas-agnes",
  "kovari-anna",
  "gergely-ors",
];

/** Trades of the suppliers that a subject is agreed with; others do where none is named. */
const trades: Readonly<Record<string, readonly string[]>> = {
  "Cleaning of the offices": ["Cleaning"],
  "Lift maintenance": ["Energy", "Security"],
  "Reception cover": ["Security"],
  "Courier service": ["Logistics"],
  "Office software": ["IT Services"],
  "Screening database": ["IT Services"],
  "Accounting software": ["IT Services"],
  "Translation memory": ["IT Services"],
  "Drinking water": ["Catering"],
  "Paper and toner": ["Office", "Print"],
  Electricity: ["Energy"],
  "Coffee and machines": ["Catering"],
  "Data processing, help desk": ["IT Services"],
};

interface Contract {
  readonly id: string;
  readonly starts: number;
  readonly subject: string;
  readonly isSigned: boolean;
}

function statusOf(dice: Dice, starts: number, ends: number | null): string {
  if (starts > 0) return dice.pick(["draft", "draft", "signing"]);
  if (ends !== null && ends < 0) return dice.pick(["expired", "expired", "terminated"]);
  return dice.chance(0.05) ? "terminated" : "active";
}

/** What contracts of a kind are about, as formatted text; the third of three has none yet. */
const scopes: Readonly<Record<string, readonly string[]>> = {
  service: [
    "<p>The supplier keeps the system running <strong>on working days from 8 to 18</strong> and answers within four hours.</p><ul><li><p>One named contact on each side</p></li><li><p>Monthly report by the <em>fifth working day</em></p></li></ul>",
    "<p>Services within the rooms of the customer, <strong>up to 400 m<sup>2</sup></strong>; larger areas are ordered separately.</p>",
  ],
  supply: [
    "<p>Delivered <strong>to the reception</strong> within three working days of the order.</p><ol><li><p>Ordered by e-mail</p></li><li><p>Invoiced once a month</p></li></ol>",
  ],
};

/** Contracts with partners, oldest first. */
export function makeContracts(dice: Dice, people: readonly Person[], partners: readonly Partner[], count: number) {
  const starts = Array.from({ length: count }, () => dice.whole(-1500, 45)).sort((left, right) => left - right);
  const contracts: Contract[] = [];
  const table = starts.map((from, index): Cell[] => {
    const one = dice.pick(kinds);
    const subject = dice.pick(one.subjects);
    const fit = trades[subject];
    const partner = dice.pick(
      partners.filter(
        ({ kind, isActive, trade }) => kind === one.of && isActive && (fit?.includes(trade ?? "") ?? true),
      ),
    );
    const owner = dice.pick(owners);
    const years = dice.pick([1, 1, 2, 3, 3, 5]);
    const isOpen = dice.chance(0.12);
    const notice = dice.pick([30, 60, 90, 90, 90, 180]);
    // Some run out so that a notice is due soon, whatever the day.
    const soon = dice.chance(0.16) && from < -200 ? notice + dice.whole(2, 58) : null;
    const ends = isOpen ? null : (soon ?? from + years * 365 - 1);
    const status = statusOf(dice, from, ends);
    const id = `contract-${place(index, 3)}`;
    contracts.push({ id, starts: from, subject, isSigned: status !== "draft" && status !== "signing" });
    const [low, high] = one.value;
    return [
      id,
      subject,
      one.kind,
      status,
      day(from),
      ends === null ? null : day(ends),
      notice,
      high === 0 ? null : money(dice.whole(low * 10, high * 10) * 100),
      isOpen || dice.chance(0.4),
      scopes[one.kind]?.[index % 3] ?? null,
      partner.id,
      owner,
      people.find((person) => person.id === owner)?.department ?? "secretariat",
    ];
  });
  const columns = "subject kind status starts_on ends_on notice_days yearly_value renews scope".split(" ");
  const references = ["partner", "owner", "department"];
  return { contracts, table: { entity: "contract", columns, references, table } satisfies WorldTable };
}

const papers = [
  ["Price list", "annex"],
  ["Service levels", "annex"],
  ["Technical and organisational measures", "annex"],
  ["Amendment 1", "amendment"],
  ["Insurance certificate", "certificate"],
  ["Extract from the company register", "certificate"],
] as const;

/** The papers of each contract: the offer, the contract itself, what came later. */
export function contractDocuments(dice: Dice, contracts: readonly Contract[]): WorldTable {
  const table = contracts.flatMap(({ id, starts, subject, isSigned }) => {
    const language = dice.pick(["hu", "hu", "de", "de", "en"]);
    const first: readonly (readonly [string, string, number, boolean])[] = [
      [`Offer: ${subject}`, "offer", starts - dice.whole(20, 60), false],
      [`${subject}, contract`, "contract", starts - dice.whole(1, 15), isSigned],
    ];
    const later = dice
      .some(papers, dice.whole(0, 3))
      .map(([title, kind]) => [title, kind, Math.min(-1, starts + dice.whole(0, 300)), isSigned] as const);
    return [...first, ...later].map(([title, kind, on, signed], index): Cell[] => [
      `${id}-${index + 1}`,
      title,
      kind,
      language,
      day(on),
      dice.whole(1, 38),
      signed && kind !== "certificate",
      id,
    ]);
  });
  const columns = "title kind language dated_on pages signed".split(" ");
  return { entity: "contract-document", columns, references: ["contract"], table };
}
