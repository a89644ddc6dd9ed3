import type { Texts } from "@tessera/documents/texts/texts.ts";
import { html } from "@tessera/server-core/http/html.ts";
import { pageText, sign } from "@tessera/server-core/http/page.ts";

/** The page that ends the provider's session: it goes on by itself, and has a button where scripts do not run. */
export function endPageText(texts: Texts, language: string, action: string, xsrf: string): string {
  const text = (name: string): string => texts.text(language, `signin.${name}`);
  return pageText({
    language,
    title: text("end_title"),
    look: "status",
    body: html`<main class="notice">
<p class="lockup">${sign}Tessera</p>
<h1>${text("end_title")}</h1>
<form method="post" action="${action}" class="actions" id="go-on">
<input type="hidden" name="xsrf" value="${xsrf}">
<input type="hidden" name="logout" value="yes">
<button class="button primary">${text("end_do")}</button>
</form>
<script src="/pages/goOn.js" defer></script>
</main>`,
  });
}

/** The page for a sign-in that cannot go on: an old link, a foreign client. */
export function failurePageText(texts: Texts, language: string): string {
  const text = (name: string): string => texts.text(language, `signin.${name}`);
  return pageText({
    language,
    title: text("failed_title"),
    look: "status",
    body: html`<main class="notice">
<p class="lockup">${sign}Tessera</p>
<h1>${text("failed_title")}</h1>
<p class="lead">${text("failed_text")}</p>
<p class="actions"><a class="button primary" href="/">${text("failed_again")}</a></p>
</main>`,
  });
}
