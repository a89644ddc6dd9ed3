import { encodeEntities } from "./entities.ts";

const start = "/~person?id=";
const link = /<a href="\/~person\?id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})">(.*?)<\/a>/g;

/** The address by which a rich text names a user: a link to it is a mention. It leads to no page. */
export const mentionAddress = (user: string): string => `${start}${user}`;

/** The user whom an address names; null for any other address. */
export const mentionedUser = (address: string): string | null =>
  address.startsWith(start) ? address.slice(start.length) : null;

/** The users whom a stored rich text mentions, each once. */
export const mentionsIn = (html: string): readonly string[] => [
  ...new Set([...html.matchAll(link)].flatMap(([, user]) => user ?? [])),
];

/** A stored rich text with the names that mentions have for its reader; one without a name says that it is one. */
export const withMentionNames = (html: string, names: ReadonlyMap<string, string>): string =>
  html.replace(
    link,
    (_, user: string) => `<a href="${mentionAddress(user)}">@${encodeEntities(names.get(user) ?? "…")}</a>`,
  );
