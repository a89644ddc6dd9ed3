import type { Texts } from "@tessera/documents/texts/texts.ts";
import { html } from "@tessera/server-core/http/html.ts";
import { pageText, sign } from "@tessera/server-core/http/page.ts";
import { type LinkOwner, passwordLength } from "./passwords.ts";

/** What the page to set a password shows. */
export interface PasswordLinkPage {
  readonly texts: Texts;
  readonly language: string;
  /** The form posts to it. */
  readonly address: string;
  readonly owner: LinkOwner;
  /** What was wrong with the last attempt; null before the first. */
  readonly problem: "short" | "long" | "login" | "different" | null;
}

/** The text of the page: a form without script. */
export function passwordLinkPageText(page: PasswordLinkPage): string {
  const { owner, problem } = page;
  const text = (name: string, params?: Readonly<Record<string, unknown>>): string =>
    page.texts.text(page.language, `signin.password_${name}`, params);
  const title = text(owner.kind === "invitation" ? "invitation_title" : "reset_title");
  const bad = problem === null ? "" : " bad";
  const described =
    problem === null ? html` aria-describedby="hint"` : html` aria-invalid="true" aria-describedby="failure hint"`;
  return pageText({
    language: page.language,
    title,
    look: "status",
    body: html`<main class="notice">
<p class="lockup">${sign}Tessera</p>
<form class="entry" method="post" action="${page.address}">
<h1>${title}</h1>
<p class="lead">${text("lead", { name: owner.displayName })}</p>
<input type="hidden" name="username" value="${owner.login}" autocomplete="username">
<div class="field"><label for="password">${text("new")}</label><input class="input${bad}" id="password" name="password" type="password" autocomplete="new-password" required maxlength="500" autofocus${described}></div>
<div class="field"><label for="again">${text("again")}</label><input class="input${bad}" id="again" name="again" type="password" autocomplete="new-password" required maxlength="500"></div>
<p id="hint">${text("hint", { length: passwordLength })}</p>
${problem === null ? null : html`<p class="error" id="failure" role="alert">${text(problem, { length: passwordLength })}</p>`}
<button class="button primary wide">${text("do")}</button>
</form>
</main>`,
  });
}

/** The page for a link that was used, has had its time, or is none; and the one after a password was set. */
export function passwordNoticeText(texts: Texts, language: string, name: "over" | "done"): string {
  const text = (part: string): string => texts.text(language, `signin.password_${name}_${part}`);
  return pageText({
    language,
    title: text("title"),
    look: "status",
    body: html`<main class="notice">
<p class="lockup">${sign}Tessera</p>
<h1>${text("title")}</h1>
<p class="lead">${text("text")}</p>
<p class="actions"><a class="button primary" href="/">${text("go")}</a></p>
</main>`,
  });
}
