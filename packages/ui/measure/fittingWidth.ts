/** At the end of a cell, so that nothing is cut for a rounded pixel. */
const spare = 4;
/** Between the text of a head and the marks behind them. */
const gap = 4;

function paddingOf(cell: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(cell);
  return Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
}

/** How wide a part of a cell is when nothing of it is cut; what is cut now says it by its contents. */
function wholeWidth(part: Element): number {
  if (!part.classList.contains("t-cut")) return part.getBoundingClientRect().width;
  const range = document.createRange();
  range.selectNodeContents(part);
  return Math.max(range.getBoundingClientRect().width, ...[...part.children].map((inner) => inner.scrollWidth));
}

/** The width at which none of a column's cells and heads is cut, in px; 0 where there are none. */
export function fittingWidth(cells: readonly Element[]): number {
  const needed = cells.map((cell) => {
    const parts = [...cell.children].filter((part) => !part.classList.contains("t-grid-grip"));
    const gaps = Math.max(0, parts.length - 1) * gap;
    return parts.reduce((sum, part) => sum + wholeWidth(part), paddingOf(cell) + gaps + spare);
  });
  return Math.ceil(Math.max(0, ...needed));
}
