/** A test's title as it stands in its file. */
export interface TestTitle {
  readonly file: string;
  readonly title: string;
}

const call = /\b(?:it|test)((?:\.(?:each|for|runIf|skipIf|only|skip|todo|fails|concurrent|sequential))*)(?=[(`])/g;
const title = /^\(\s*(["'`])((?:\\.|(?!\1)[\s\S])*)\1/;

/** Where the literal that begins at `start` ends. */
function endOfLiteral(text: string, start: number): number {
  const quote = text[start];
  let at = start + 1;
  while (at < text.length && text[at] !== quote) at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** Where the arguments that begin at `start` end: behind their closing parenthesis, or behind a template. */
function endOfArguments(text: string, start: number): number {
  if (text[start] === "`") return endOfLiteral(text, start);
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const letter = text[at] ?? "";
    if (letter === '"' || letter === "'" || letter === "`") {
      at = endOfLiteral(text, at);
      continue;
    }
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    at += 1;
    if (depth === 0) break;
  }
  return at;
}

/** The titles of a test file's tests, those of tables (`it.each(…)("title")`) included. */
export function titlesOf(file: string, text: string): TestTitle[] {
  const found: TestTitle[] = [];
  for (const match of text.matchAll(call)) {
    let at = match.index + match[0].length;
    if (/\.(?:each|for|runIf|skipIf)\b/.test(match[1] ?? "")) at = endOfArguments(text, at);
    const literal = title.exec(text.slice(at));
    if (literal) found.push({ file, title: literal[2] ?? "" });
  }
  return found;
}
