/** A line of a hand as a path of SVG, its corners rounded; a single point is a dot. */
export function strokePath(stroke: readonly number[]): string {
  const at = (index: number): readonly [number, number] => [stroke[2 * index] ?? 0, stroke[2 * index + 1] ?? 0];
  const count = Math.floor(stroke.length / 2);
  const [startX, startY] = at(0);
  if (count < 2) return `M${startX} ${startY}h.01`;
  let path = `M${startX} ${startY}`;
  for (let index = 1; index < count - 1; index++) {
    const [[x, y], [nextX, nextY]] = [at(index), at(index + 1)];
    path += `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
  }
  const [endX, endY] = at(count - 1);
  return `${path}L${endX} ${endY}`;
}
