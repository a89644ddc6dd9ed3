import type { Checklist, Point } from "./checklistValue.ts";

const ticked = "☑";
const open = "☐";

/** A checklist as one line: each point behind its box, its note in brackets. */
export function checklistText(points: readonly Point[]): string {
  return points
    .map(({ done, note, text }) => `${done ? ticked : open} ${text}${note === undefined ? "" : ` (${note})`}`)
    .join("; ");
}

/** A box before a point: as it is shown, or as task lists are written in plain text. */
const box = String.raw`(?:[-*]\s*)?(?:[☑☐✓✔]|\[[ xX]?\])`;
const points = new RegExp(String.raw`(?:^|[;\n]\s*)(?=${box}\s)`, "u");
const point = new RegExp(String.raw`^(${box})\s+([^]*)$`, "u");

/**
 * The checklist that a text says: points behind boxes (`☑ one; ☐ two`, `[x] one`), else a point a line, none of them
 * done. Null for a text that says nothing. Points are numbered, so that the same text is the same value.
 */
export function parseChecklist(text: string): Checklist | null {
  const clean = text.trim();
  if (clean === "") return null;
  const lines = point.test(clean) ? clean.split(points) : clean.split("\n");
  const found = lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line, index): Point => {
      const [, mark = "", said = line] = point.exec(line) ?? [];
      return { id: `p${index + 1}`, text: said.trim(), done: /[☑✓✔xX]/u.test(mark) };
    });
  return { points: found };
}
