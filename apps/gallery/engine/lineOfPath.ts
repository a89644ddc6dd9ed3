/**
 * Line, from 1, at which each value of a JSON text begins, by its JSON pointer. The text must be valid JSON: then
 * brackets, commas and strings are all there is to see.
 */
export function linesOfPaths(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  /** What stands around the place: the pointer, and of an array the position reached. */
  const around: { readonly path: string; position: number | null }[] = [];
  let line = 1;
  let key: string | null = null;
  const note = (): string => {
    const outer = around.at(-1);
    const segment = outer?.position ?? key;
    const path = outer ? `${outer.path}/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}` : "";
    if (!found.has(path)) found.set(path, line);
    return path;
  };
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{},]|[^\s[\]{},":]+|\n/g)) {
    if (token === "\n") line++;
    else if (token === "{" || token === "[") around.push({ path: note(), position: token === "[" ? 0 : null });
    else if (token === "}" || token === "]") around.pop();
    else if (token === ",") {
      const outer = around.at(-1);
      if (outer && outer.position !== null) outer.position++;
    } else if (token.startsWith('"') && token.endsWith(":")) {
      const name: unknown = JSON.parse(token.slice(0, -1));
      key = String(name);
    } else note();
  }
  return found;
}

/** Line of a pointer; of one that leads nowhere, that of the nearest place around it. */
export function lineOfPath(lines: ReadonlyMap<string, number>, path: string): number {
  for (let at = path; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const line = lines.get(at);
    if (line !== undefined) return line;
  }
  return lines.get("") ?? 1;
}
