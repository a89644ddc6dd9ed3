/** Where the files that belong to definitions are served, by the SHA-256 of their content: the same bytes for ever. */
const start = "/api/Files/get-asset?hash=";

/** The address by which definitions name a file of theirs. */
export const assetPath = (hash: string): string => `${start}${hash}`;

const named = /\/api\/Files\/get-asset\?hash=([0-9a-f]{64})(?![0-9a-f])/g;

/** The SHA-256 of the file that an address names; null for any other address. */
export function assetOf(address: string): string | null {
  const hash = address.startsWith(start) ? address.slice(start.length) : "";
  return /^[0-9a-f]{64}$/.test(hash) ? hash : null;
}

/** The SHA-256 of each file that a text names, such as the JSON of a document. */
export function assetsIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(named)].flatMap(([, hash]) => hash ?? []));
}
