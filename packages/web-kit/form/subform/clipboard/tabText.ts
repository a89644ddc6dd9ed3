const quoted = (text: string): string => (/[\t\n\r]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Cells as text that spreadsheets take: tabs between them, a line for each row; what has a tab or a line break of its
 * own is quoted.
 */
export function writeTabText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join("\t")).join("\n");
}

/** The cells of such a text; a line break at the end makes no row. */
export function readTabText(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\n\r]*))(\t|\r\n|\n|\r|$)/y;
  while (cell.lastIndex <= text.length) {
    const from = cell.lastIndex;
    const match = cell.exec(text);
    // A quotation mark that is not closed, or not followed by an end, is a sign like any other.
    const plain = /([^\t\n\r]*)(\t|\r\n|\n|\r|$)/y;
    plain.lastIndex = from;
    const found = match ?? plain.exec(text);
    if (!found) break;
    const end = found.at(-1) ?? "";
    rows.at(-1)?.push(match ? (match[1]?.replaceAll('""', '"') ?? match[2] ?? "") : (found[1] ?? ""));
    cell.lastIndex = from + found[0].length;
    if (end === "") break;
    if (end !== "\t") rows.push([]);
  }
  const isClosed = rows.length > 1 && rows.at(-1)?.every((one) => one === "");
  return isClosed ? rows.slice(0, -1) : rows;
}
