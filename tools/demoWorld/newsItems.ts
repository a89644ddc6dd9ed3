import { type Cell, day, place, type WorldTable } from "./worldTable.ts";

interface Item {
  readonly on: number;
  readonly topic: string;
  readonly author: string;
  readonly important?: boolean;
  /** Title and text by language. */
  readonly hu: readonly [string, string];
  readonly en: readonly [string, string];
  readonly de: readonly [string, string];
}

const items: readonly Item[] = [
  {
    on: 0,
    topic: "office",
    author: "kovari-anna",
    important: true,
    hu: [
      "Ma délután próbariadó a budapesti irodában",
      "A riadó 14 órakor kezdődik, és negyed óráig tart. Kérjük, hogy mindenki a lépcsőházat használja; a gyülekezési hely a rakpart felőli parkoló.",
    ],
    en: [
      "Fire drill in the Budapest office this afternoon",
      "The alarm starts at two and takes a quarter of an hour. Please use the stairs; the assembly point is the car park on the river side.",
    ],
    de: [
      "Heute Nachmittag Räumungsübung im Budapester Büro",
      "Der Alarm beginnt um 14 Uhr und dauert eine Viertelstunde. Bitte benützen Sie das Stiegenhaus; der Sammelplatz ist der Parkplatz am Fluss.",
    ],
  },
  {
    on: -2,
    topic: "it",
    author: "gergely-ors",
    hu: [
      "Új vezeték nélküli hálózat a tárgyalókban",
      "A negyedik emeleti tárgyalókban jövő héttől gyorsabb a hálózat. A régi név megszűnik, a jelszó nem változik.",
    ],
    en: [
      "New wireless network in the meeting rooms",
      "From next week the network in the meeting rooms of the fourth floor is faster. The old name goes, the password stays.",
    ],
    de: [
      "Neues Funknetz in den Besprechungsräumen",
      "Ab nächster Woche ist das Netz in den Besprechungsräumen im vierten Stock schneller. Der alte Name entfällt, das Passwort bleibt.",
    ],
  },
  {
    on: -3,
    topic: "compliance",
    author: "bohm-martin",
    important: true,
    hu: [
      "Frissült az uniós szankciós lista",
      "A mintalista negyven új tételt kapott. A partnerek szűrése ezen a héten lezárul; a lehetséges egyezésekről a megfelelési csapat dönt.",
    ],
    en: [
      "The Union sanctions list was updated",
      "The sample list has forty new entries. Screening of partners ends this week; the compliance team decides on possible matches.",
    ],
    de: [
      "Die Sanktionsliste der Union wurde aktualisiert",
      "Die Musterliste hat vierzig neue Einträge. Die Prüfung der Partner endet diese Woche; über mögliche Treffer entscheidet das Compliance-Team.",
    ],
  },
  {
    on: -5,
    topic: "people",
    author: "winkler-sabine",
    hu: [
      "Elsősegély-tanfolyam: még nyolc hely",
      "A kétnapos tanfolyam Bécsben, magyar és német nyelven indul. Jelentkezés szolgáltatási igénnyel.",
    ],
    en: [
      "First-aid course: eight places left",
      "The two-day course is held in Vienna, in Hungarian and German. Enrol with a service request.",
    ],
    de: [
      "Erste-Hilfe-Kurs: noch acht Plätze",
      "Der zweitägige Kurs findet in Wien statt, auf Ungarisch und Deutsch. Anmeldung über eine Serviceanfrage.",
    ],
  },
  {
    on: -8,
    topic: "company",
    author: "halmos-miklos",
    hu: [
      "Három új megbízás a negyedévben",
      "Két osztrák és egy magyar ügyfél bízta ránk a beszállítói szűrést. A projektek a jövő hónapban indulnak.",
    ],
    en: [
      "Three new mandates this quarter",
      "Two Austrian customers and a Hungarian one have given us the screening of their suppliers. The projects start next month.",
    ],
    de: [
      "Drei neue Aufträge in diesem Quartal",
      "Zwei österreichische Kunden und ein ungarischer haben uns die Prüfung ihrer Lieferanten übertragen. Die Projekte beginnen nächsten Monat.",
    ],
  },
  {
    on: -11,
    topic: "office",
    author: "nagy-bence",
    hu: [
      "Négy új töltőhely a garázsban",
      "A B-10 és B-13 közötti helyek töltőt kaptak. Foglalni a szokott módon lehet, hosszabbítani nem.",
    ],
    en: [
      "Four new chargers in the garage",
      "The spaces from B-10 to B-13 have chargers now. Book them as usual; a booking ends with the day.",
    ],
    de: [
      "Vier neue Ladesäulen in der Garage",
      "Die Plätze B-10 bis B-13 haben nun Ladesäulen. Buchung wie gewohnt; eine Buchung endet mit dem Tag.",
    ],
  },
  {
    on: -15,
    topic: "it",
    author: "toth-eszter",
    hu: [
      "Karbantartás szombaton",
      "Szombaton 20 és 23 óra között a levelezés és az iratárak rövid időre elérhetetlenek lehetnek.",
    ],
    en: [
      "Maintenance on Saturday",
      "Between eight and eleven on Saturday evening mail and archives may be out of reach for short times.",
    ],
    de: [
      "Wartung am Samstag",
      "Am Samstag zwischen 20 und 23 Uhr können Mail und Archive kurzzeitig nicht erreichbar sein.",
    ],
  },
  {
    on: -19,
    topic: "compliance",
    author: "huber-hannah",
    hu: [
      "Mit kell megőrizni, és meddig?",
      "Elkészült az új megőrzési terv. A bérszámfejtés iratai nyolc évig maradnak, a jelentkezések fél évig.",
    ],
    en: [
      "What is kept, and for how long?",
      "The new retention plan is ready. Payroll papers stay for eight years, applications for half a year.",
    ],
    de: [
      "Was wird aufbewahrt, und wie lange?",
      "Der neue Aufbewahrungsplan ist fertig. Unterlagen der Lohnverrechnung bleiben acht Jahre, Bewerbungen ein halbes Jahr.",
    ],
  },
  {
    on: -24,
    topic: "people",
    author: "gruber-florian",
    hu: [
      "Köszöntjük új munkatársainkat",
      "Ebben a hónapban öten csatlakoztak hozzánk Budapesten és ketten Bécsben. A bemutatkozó reggeli csütörtökön lesz.",
    ],
    en: [
      "Welcome to our new colleagues",
      "Five people in Budapest and two in Vienna joined us this month. Breakfast to get to know them is on Thursday.",
    ],
    de: [
      "Willkommen, neue Kolleginnen und Kollegen",
      "Diesen Monat haben fünf Personen in Budapest und zwei in Wien begonnen. Das Frühstück zum Kennenlernen ist am Donnerstag.",
    ],
  },
  {
    on: -30,
    topic: "office",
    author: "lakatos-judit",
    hu: [
      "A recepció nyitvatartása",
      "A recepció mostantól reggel héttől este hatig fogad vendégeket. Később érkezőket kérjük előre bejelenteni.",
    ],
    en: [
      "Opening hours of the reception",
      "The reception now receives visitors from seven to six. Please announce those who come later.",
    ],
    de: [
      "Öffnungszeiten des Empfangs",
      "Der Empfang ist nun von sieben bis achtzehn Uhr besetzt. Bitte melden Sie spätere Gäste an.",
    ],
  },
  {
    on: -41,
    topic: "company",
    author: "reuter-katharina",
    hu: [
      "Meghívó a karácsonyi összejövetelre",
      "Bécsben találkozunk, hatvan vendéggel. A különbusz Budapestről délben indul.",
    ],
    en: ["Invitation to the winter meeting", "We meet in Vienna, with sixty guests. A coach leaves Budapest at noon."],
    de: [
      "Einladung zum Wintertreffen",
      "Wir treffen uns in Wien, mit sechzig Gästen. Ein Bus fährt mittags in Budapest ab.",
    ],
  },
  {
    on: -55,
    topic: "it",
    author: "balogh-reka",
    hu: [
      "Így jelentsen be adathalász levelet",
      "Ne kattintson, hanem továbbítsa az ügyfélszolgálatnak. Aki bejelentett, annak mindig megköszönjük.",
    ],
    en: [
      "How to report a phishing mail",
      "Do not click: forward it to the service desk. Whoever reports is thanked, always.",
    ],
    de: [
      "So melden Sie eine Phishing-Mail",
      "Klicken Sie nicht, leiten Sie sie an den Servicedesk weiter. Wer meldet, bekommt immer ein Danke.",
    ],
  },
];

/** The news, each in three languages, so that every reader finds their own. */
export function newsTable(): WorldTable {
  const table = items.flatMap(({ on, topic, author, important = false, ...texts }, index) =>
    (["hu", "en", "de"] as const).map((language): Cell[] => {
      const [title, body] = texts[language];
      return [`news-${place(index, 2)}-${language}`, title, language, topic, day(on), important, body, author];
    }),
  );
  const columns = "title language topic published_on important body".split(" ");
  return { entity: "news", columns, references: ["author"], table };
}
