const number = /^-?(?:\d+\.?\d*|\.\d+)$/;

/**
 * What a person typed or pasted as a place, in the form that is stored as far as that is clear: decimal points or
 * commas, degree signs, and a semicolon, a comma or blanks between the two numbers. What cannot be told apart stays as
 * it is, and then is no place.
 */
export function storedEntry(text: string): string {
  const plain = text.replaceAll(/[°º]/g, "").replaceAll("\u2212", "-").trim();
  const [, first, second] =
    /^([^;]+);([^;]+)$/.exec(plain) ??
    /^(\S+?),?\s+(\S+)$/.exec(plain) ??
    /^([^,]*\.[^,]*),([^,]*\.[^,]*)$/.exec(plain) ??
    [];
  const parts = [first, second].map((part) => part?.trim().replace(",", ".").replace(/^\+/, "") ?? "");
  return parts.every((part) => number.test(part)) ? parts.join(";") : text.trim();
}
