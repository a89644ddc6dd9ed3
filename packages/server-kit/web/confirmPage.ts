import type { Texts } from "@tessera/documents/texts/texts.ts";
import { html } from "@tessera/server-core/http/html.ts";
import { pageText, sign } from "@tessera/server-core/http/page.ts";

/**
 * A page that asks before an address does something (design §10): it posts back to the same address, with the CSRF
 * token.
 */
export function confirmPageText(options: {
  readonly texts: Texts;
  readonly language: string;
  /** What the address does, as the operation's summary key says; shown as it is. */
  readonly operationId: string;
  readonly address: string;
  readonly csrfToken: string;
}): string {
  const text = (name: string): string => options.texts.text(options.language, `confirm.${name}`);
  const specific = `confirm.${options.operationId}`;
  const question = options.texts.has(options.language, specific)
    ? options.texts.text(options.language, specific)
    : text("question");
  return pageText({
    language: options.language,
    title: text("title"),
    look: "status",
    body: html`<main class="notice">
<p class="lockup">${sign}Tessera</p>
<h1>${text("title")}</h1>
<p class="lead">${question}</p>
<form method="post" action="${options.address}" class="actions">
<input type="hidden" name="csrfToken" value="${options.csrfToken}">
<button class="button primary">${text("do")}</button> <a class="button" href="/">${text("leave")}</a>
</form>
</main>`,
  });
}
