const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Cells as a table of HTML, for programs that take no text with tabs. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string =>
    `<td>${text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign).replaceAll("\n", "<br>")}</td>`;
  return `<table>${rows.map((cells) => `<tr>${cells.map(cell).join("")}</tr>`).join("")}</table>`;
}

/** The text of a cell: spaces count once, as they are drawn; its lines are kept. */
function textOf(cell: Element): string {
  const lines = [""];
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) lines[lines.length - 1] += (node.textContent ?? "").replace(/\s+/g, " ");
    else if (node.nodeType === Node.ELEMENT_NODE) {
      if (node.nodeName === "BR") lines.push("");
      else {
        if (/^(P|DIV|LI)$/.test(node.nodeName) && lines.at(-1)?.trim() !== "") lines.push("");
        for (const child of node.childNodes) visit(child);
      }
    }
  };
  for (const child of cell.childNodes) visit(child);
  return lines
    .map((line) => line.trim())
    .join("\n")
    .trim();
}

/**
 * The cells of the first table in a text of HTML, nothing of which is run or shown; a cell over several columns leaves
 * the further ones empty. Null without a table.
 */
export function readTable(html: string): readonly (readonly string[])[] | null {
  const table = new DOMParser().parseFromString(html, "text/html").querySelector("table");
  if (!table) return null;
  const rows = [...table.rows].map((row) =>
    [...row.cells].flatMap((cell) => [
      textOf(cell),
      ...Array.from({ length: Math.min(cell.colSpan, 1000) - 1 }, () => ""),
    ]),
  );
  return rows.length === 0 ? null : rows;
}
