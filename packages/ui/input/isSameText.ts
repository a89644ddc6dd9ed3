/** Whether two names are the same but for case and spaces around them. */
export const isSameText = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();
