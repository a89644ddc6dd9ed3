import { type Html, html } from "@tessera/server-core/http/html.ts";

/** Tiles of the picture: tone, column, row, width and height, each one hexadecimal digit, in units of 56. */
const tiles = [
  "00011 01021 03011 04022 06012 07012 08021 3a021 1c011 0d011 0e012 00121 02112 13112 08122 0a112 0b112",
  "0c121 00211 01212 04212 05221 07211 0c222 0e211 00312 02312 03311 05312 06322 08321 1a312 0b312 0e312",
  "01412 03421 08421 0c421 00512 02521 14511 05522 07511 08522 0a511 0b512 0c511 0d522 01622 13612 34611",
  "17611 0a611 0c611 00712 04712 05712 06722 08711 09721 0b711 0c721 0e711 11812 02821 08811 09811 0a812",
  "0b811 0c812 0d811 0e811 00911 02912 03912 04911 05921 07912 08911 09911 0b911 0d912 0e912 00a11 21a12",
  "04a21 06a11 08a21 0aa22 0ca11 00b11 22b12 03b21 05b12 06b22 08b21 0cb22 1eb11 00c11 01c11 03c11 04c12",
  "08c21 0ac21 0ec12 00d12 01d12 02d11 03d12 05d11 06d11 07d12 08d22 0ad21 0cd11 0dd12 12e11 04e11 05e21",
  "0ae22 0ce12 0ee12 00f11 01f11 02f21 04f21 06f11 07f11 08f11 09f11 0df11",
];

function tile(code: string): Html {
  const [tone = 0, column = 0, row = 0, width = 1, height = 1] = Array.from(code, (digit) =>
    Number.parseInt(digit, 16),
  );
  return html`<rect class="m${tone}" x="${column * 56 + 2}" y="${row * 56 + 2}" width="${width * 56 - 4}" height="${height * 56 - 4}" rx="3"/>`;
}

/** The picture beside the sign-in form: tiles, most of them quiet. */
export const mosaic: Html = html`<svg class="mosaic" viewBox="0 0 840 896" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">${tiles.flatMap((line) => line.split(" ").map(tile))}</svg>`;
