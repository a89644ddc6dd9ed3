import { decodeEntities, encodeEntities } from "./entities.ts";

/**
 * What a stored rich text says, a line for each paragraph. No pattern begins again inside of what it has looked at, or
 * a long run of breaks, or of `<` in a text of another form, would take time in proportion to its square.
 */
export function richPlain(html: string): string {
  const lines = html
    .replace(/<br>|<\/p>/g, "\n")
    .replace(/<\/?[a-z][^<>]*>/g, "")
    .replace(/^\n+|(?<!\n)\n+$/g, "");
  return decodeEntities(lines);
}

/** The same in SQL: rich texts are stored with these four names of characters only. */
export function richPlainSql(sql: string): string {
  const lines = `regexp_replace(regexp_replace(${sql}, '<br>|</p>', e'\\n', 'g'), '</?[a-z][^<>]*>', '', 'g')`;
  const decoded = [
    ["&quot;", '"'],
    ["&gt;", ">"],
    ["&lt;", "<"],
    ["&amp;", "&"],
  ].reduce((text, [name, character]) => `replace(${text}, '${name}', '${character}')`, lines);
  return `btrim(${decoded}, e'\\n')`;
}

/** A plain text as a rich one, a paragraph for each line; null for a blank one. */
export function richOfPlain(text: string): string | null {
  if (text.trim() === "") return null;
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  return lines.map((line) => `<p>${encodeEntities(line)}</p>`).join("");
}
