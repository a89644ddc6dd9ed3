import { type PdfLine, pdfPage } from "./pdfPage.ts";

const letter = (title: string, about: string, paragraphs: readonly string[]): Buffer => {
  const head: PdfLine[] = [
    { text: "Halmos & Reuter", isBold: true, size: 13 },
    { text: title, isBold: true, size: 20, above: 32 },
    { text: about, above: 8 },
  ];
  return pdfPage([...head, ...paragraphs.map((text) => ({ text, above: text === "" ? 2 : 8 }))]);
};

/** The PDFs of the demo company: path below the folder `files` of its world → bytes. */
export const demoPapers: ReadonlyMap<string, Buffer> = new Map([
  [
    "contracts/price-list.pdf",
    letter("Price list", "Valid until the end of the term", [
      "1.  Base fee per month                          1,450.00 EUR",
      "2.  Each further site                             210.00 EUR",
      "3.  Work on call, per hour                         68.00 EUR",
      "",
      "Prices are net and change with the consumer price index once a year, in January.",
    ]),
  ],
  [
    "contracts/annex-service-levels.pdf",
    letter("Annex: service levels", "Part of the contract", [
      "Faults that stop work are answered within one hour on working days.",
      "All others are answered by the end of the next working day.",
      "",
      "Measured by the time at which the request was received.",
      "Where fewer than 95 % are answered in time, a tenth of the monthly fee is credited.",
    ]),
  ],
  [
    "contracts/insurance-certificate.pdf",
    letter("Certificate of insurance", "Liability of the supplier", [
      "Sum insured: 1,500,000 EUR for each event.",
      "Excess: 2,500 EUR.",
      "The cover holds for the whole term of the contract.",
    ]),
  ],
  [
    "requests/winter-tyres-offer.pdf",
    letter("Offer: winter tyres", "Four cars, fitted in our workshop", [
      "16 tyres 205/55 R16                              1,392.00 EUR",
      "Fitting and balancing                              240.00 EUR",
      "Storage of the summer tyres, one season            160.00 EUR",
      "",
      "The offer holds for fourteen days.",
    ]),
  ],
  [
    "requests/access-list.pdf",
    letter("Access list, 3rd floor", "Who needs a card", [
      "Audit team: six people, until the end of January.",
      "Doors: main entrance, 3rd floor, meeting room 3.04.",
      "Working days from 7:00 to 20:00.",
    ]),
  ],
  [
    "assets/van-registration.pdf",
    letter("Registration", "Delivery van", ["Seats: 3", "Payload: 980 kg", "Next inspection: with the yearly service"]),
  ],
]);

const picture = (ground: string, shapes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480"><rect width="640" height="480" fill="${ground}"/>${shapes}</svg>`;

/** The drawings of the demo company: path below the folder `files` of its world → SVG. */
export const demoDrawings: ReadonlyMap<string, string> = new Map([
  [
    "assets/van-side.png",
    picture(
      "#dfe7ec",
      `<rect y="380" width="640" height="100" fill="#9aa7af"/><path d="M70 150h330v210H70z" fill="#f4f6f7"/><path d="M400 210h90l80 80v70H400z" fill="#f4f6f7"/><path d="M420 230h60l56 56H420z" fill="#3c6e8f"/><rect x="70" y="300" width="500" height="14" fill="#0c7c86"/><circle cx="170" cy="370" r="46" fill="#22282c"/><circle cx="170" cy="370" r="20" fill="#b8c1c6"/><circle cx="480" cy="370" r="46" fill="#22282c"/><circle cx="480" cy="370" r="20" fill="#b8c1c6"/>`,
    ),
  ],
  [
    "assets/van-dent.png",
    picture(
      "#f4f6f7",
      `<rect y="330" width="640" height="150" fill="#c9d2d7"/><rect y="318" width="640" height="12" fill="#0c7c86"/><ellipse cx="330" cy="210" rx="120" ry="62" fill="#d8dfe3"/><path d="M240 190q90-44 180 0" stroke="#8d99a1" stroke-width="6" fill="none"/><path d="M262 236l130-30m-118 48l110-24" stroke="#6b767d" stroke-width="4"/>`,
    ),
  ],
  [
    "assets/laptop.png",
    picture(
      "#e9e4da",
      `<rect x="150" y="90" width="340" height="220" rx="12" fill="#2b3238"/><rect x="164" y="104" width="312" height="192" fill="#3c6e8f"/><path d="M110 310h420l40 50H70z" fill="#aeb7bd"/><path d="M150 318h340l18 24H132z" fill="#8d979d"/>`,
    ),
  ],
  [
    "assets/nameplate.png",
    picture(
      "#5c676e",
      `<rect x="90" y="110" width="460" height="260" rx="14" fill="#cfd6da"/><g fill="#2b3238" font-family="sans-serif" font-size="30"><rect x="130" y="150" width="200" height="26"/><rect x="130" y="206" width="300" height="14"/><rect x="130" y="240" width="260" height="14"/><rect x="130" y="274" width="320" height="14"/></g><g fill="#8d979d"><circle cx="112" cy="132" r="7"/><circle cx="528" cy="132" r="7"/><circle cx="112" cy="348" r="7"/><circle cx="528" cy="348" r="7"/></g>`,
    ),
  ],
  [
    "assets/boiler.png",
    picture(
      "#e4e8ea",
      `<rect x="210" y="70" width="220" height="330" rx="26" fill="#f9fafa" stroke="#8d979d" stroke-width="6"/><circle cx="320" cy="190" r="46" fill="#fff" stroke="#5c676e" stroke-width="6"/><path d="M320 190l24-28" stroke="#b3261e" stroke-width="7"/><rect x="270" y="290" width="100" height="16" fill="#0c7c86"/><path d="M250 400v70m140-70v70" stroke="#b57a3c" stroke-width="16"/>`,
    ),
  ],
  [
    "requests/jammed-labels.png",
    picture(
      "#eceff1",
      `<rect x="120" y="150" width="400" height="210" rx="16" fill="#4a545b"/><rect x="160" y="120" width="320" height="50" fill="#6b767d"/><path d="M210 250h220v120H210z" fill="#fff"/><path d="M230 280h160m-160 26h120m-120 26h170" stroke="#8d979d" stroke-width="8"/><path d="M300 250l40-60 40 60" fill="#f2c14e"/>`,
    ),
  ],
]);
