/** A part of a text, and whether the other text has it, too. */
export interface TextPart {
  /** Where in its text it begins. */
  readonly from: number;
  readonly text: string;
  readonly isSame: boolean;
}

/** Words of each text that are compared: the work grows with the product of both. */
const maxPieces = 400;

const piecesOf = (text: string): readonly string[] => text.match(/\s+|[^\s]+/gu) ?? [];

function joined(pieces: readonly Omit<TextPart, "from">[]): readonly TextPart[] {
  const found: TextPart[] = [];
  for (const word of pieces) {
    const last = found.at(-1);
    if (last?.isSame === word.isSame) found[found.length - 1] = { ...last, text: last.text + word.text };
    else found.push({ ...word, from: last ? last.from + last.text.length : 0 });
  }
  return found;
}

/**
 * Two texts in parts, word by word: what only one of them has is not the same. Null where they are too long, or have
 * next to nothing in common, so that parts would tell less than the whole.
 */
export function textParts(
  left: string,
  right: string,
): { readonly left: readonly TextPart[]; readonly right: readonly TextPart[] } | null {
  const [before, now] = [piecesOf(left), piecesOf(right)];
  if (before.length > maxPieces || now.length > maxPieces) return null;
  const width = now.length + 1;
  const common = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number): number => common[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--)
      common[row * width + column] =
        before[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  if (at(0, 0) * 3 < Math.max(before.length, now.length)) return null;
  const former: Omit<TextPart, "from">[] = [];
  const present: Omit<TextPart, "from">[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < now.length) {
    const [old, word] = [before[row], now[column]];
    if (old !== undefined && old === word) {
      former.push({ text: old, isSame: true });
      present.push({ text: old, isSame: true });
      row++;
      column++;
    } else if (old !== undefined && (word === undefined || at(row + 1, column) >= at(row, column + 1))) {
      former.push({ text: old, isSame: false });
      row++;
    } else {
      present.push({ text: word ?? "", isSame: false });
      column++;
    }
  }
  return { left: joined(former), right: joined(present) };
}
