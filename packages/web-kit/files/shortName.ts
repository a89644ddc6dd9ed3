/** Characters of a name that are shown (spec forms §9). */
const maxShown = 15;

/** A name of a file where there is little room; the whole of it stands beside it as a title. */
export function shortName(name: string): string {
  const letters = [...name];
  return letters.length > maxShown ? `${letters.slice(0, maxShown).join("")}…` : name;
}
