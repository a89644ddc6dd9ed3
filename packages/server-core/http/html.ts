/** HTML that is safe to send: made only by `html`, which escapes what is inserted. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template; null and false insert nothing. */
export type HtmlPart = Html | string | number | null | false | readonly HtmlPart[];

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function written(part: HtmlPart): string {
  if (part === null || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "string" || typeof part === "number") {
    return String(part).replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);
  }
  return part.map(written).join("");
}

/** A template of HTML; inserted texts are escaped, so attributes must stand in quotes. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(strings.map((text, index) => text + written(parts[index] ?? null)).join(""));
}
