import { type Html, type HtmlPart, html } from "./html.ts";

/** A page that the server writes itself: no script, no inline style. */
export interface ServerPage {
  readonly language: string;
  readonly title: string;
  readonly body: HtmlPart;
  /** Class of the body. */
  readonly look: "signin" | "status";
}

/** The sign of the product. */
export const sign: Html = html`<svg class="sign" viewBox="0 0 20 20" aria-hidden="true"><path d="M2 3.5A1.5 1.5 0 0 1 3.5 2H11v5H2zM13 2h3.500A1.500 1.500 0 0 1 18 3.500V11h-5zM2 9h5v9H3.500A1.500 1.500 0 0 1 2 16.500zM9 13h9v3.500a1.500 1.500 0 0 1-1.500 1.500H9z" fill="currentColor"/><path d="M9 9h2v2H9z" fill="currentColor" opacity=".45"/></svg>`;

/** Letters that the second of the page's fonts draws: ő and ű are among them. */
const wide = /[\u0100-\u02ba\u1e00-\u1e9f]/;

/**
 * Has the fonts of a page on their way with it, so that its first paint is drawn with them: one that comes later is not
 * used (pages.css).
 */
function fonts(content: Html): readonly Html[] {
  const names = wide.test(content.text) ? ["inter-latin", "inter-latin-ext"] : ["inter-latin"];
  return names.map(
    (name) => html`<link rel="preload" href="/pages/${name}.woff2" as="font" type="font/woff2" crossorigin>
`,
  );
}

/** The text of a whole page. */
export function pageText(page: ServerPage): string {
  const body = html`${page.body}`;
  return html`<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${page.title} · Tessera</title>
<link rel="icon" href="/pages/sign.svg" type="image/svg+xml">
${fonts(body)}<link rel="stylesheet" href="/pages/tokens.css">
<link rel="stylesheet" href="/pages/pages.css">
</head>
<body class="${page.look}">
${body}
</body>
</html>
`.text;
}
