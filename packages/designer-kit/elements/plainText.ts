/** Letters alone, for a search: neither capitals nor accents decide. */
export const plainText = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
