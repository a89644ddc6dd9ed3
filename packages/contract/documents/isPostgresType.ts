const word = "[A-Za-z_][A-Za-z0-9_]*";
const quoted = '"(?:[^"\\u0000]|"")+"';
const name = `(?:${word}(?: ${word})*|${quoted})`;
const pattern = new RegExp(
  `^(?:(?:${word}|${quoted})\\.)?${name}(?:\\(\\d+(?:,-?\\d+)?\\))?(?: with(?:out)? time zone)?(?:\\[\\])*$`,
);

/** Whether a text is the name of a PostgreSQL type and nothing else, so that it may stand in a statement: `numeric(10,2)`, `"shop"."mood"[]`. */
export function isPostgresType(text: string): boolean {
  return text.length <= 200 && pattern.test(text);
}
