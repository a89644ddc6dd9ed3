/**
 * The tags of a text that was copied from elsewhere: what stands between commas, semicolons, tabs and ends of lines.
 */
export const splitTags = (text: string): readonly string[] =>
  text
    .split(/[,;\t\r\n]+/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");
