/**
 * The keys after one was clicked (spec forms §4 Choice lists). With one choice only, the chosen one is let go when it
 * is clicked again; with several, the clicked one comes to the end or goes.
 */
export function toggleChoice(selected: readonly string[], key: string, several: boolean): readonly string[] {
  const isChosen = selected.includes(key);
  if (!several) return isChosen ? [] : [key];
  return isChosen ? selected.filter((one) => one !== key) : [...selected, key];
}
