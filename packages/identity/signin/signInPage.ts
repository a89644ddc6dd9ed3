import { languages } from "@tessera/contract/languages.ts";
import type { Texts } from "@tessera/documents/texts/texts.ts";
import { type Html, html } from "@tessera/server-core/http/html.ts";
import { pageText, sign } from "@tessera/server-core/http/page.ts";
import { personSign } from "@tessera/std/personSign.ts";
import { mosaic } from "./mosaic.ts";

/** An account that the demo world's sign-in page offers. */
export interface DemoAccount {
  /** Of its user: it fixes the colour of the avatar. */
  readonly id: string;
  readonly login: string;
  readonly displayName: string;
}

/** What the sign-in page shows. */
export interface SignInPage {
  readonly texts: Texts;
  readonly language: string;
  /** Whether a person chose the language on this page; a browser's wish is no choice. */
  readonly isLanguageChosen: boolean;
  /** Path of this sign-in; the form posts to it. */
  readonly address: string;
  readonly login: string;
  /** Filled in for a chosen demo account only. */
  readonly password: string;
  /** Why the last attempt failed: `seconds` are those to wait before the next; null before the first. */
  readonly failure: "wrong" | "disabled" | { readonly seconds: number } | null;
  /** Accounts of the demo world with their password; null elsewhere. */
  readonly demo: { readonly accounts: readonly DemoAccount[]; readonly password: string } | null;
}

const languageNames: Readonly<Record<string, string>> = { hu: "Magyar", en: "English", de: "Deutsch" };
const globe = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3 3 3.6 6 3.6 9s-.6 6-3.6 9c-3-3-3.6-6-3.6-9S9 6 12 3"/></svg>`;
const alert = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8.5"/><path d="M12 8v4.5M12 15.7v.1"/></svg>`;

/** The address of the page with something in its query, and the language that was chosen there. */
function addressWith(page: SignInPage, query: Readonly<Record<string, string>>): string {
  const whole = String(new URLSearchParams({ ...(page.isLanguageChosen ? { lang: page.language } : {}), ...query }));
  return whole === "" ? page.address : `${page.address}?${whole}`;
}

function switcher(page: SignInPage): Html {
  const label = page.texts.text(page.language, "signin.language");
  return html`<nav class="languages" aria-label="${label}">${globe}${languages.map((language) =>
    language === page.language
      ? html`<b lang="${language}" aria-current="true">${languageNames[language] ?? language}</b>`
      : html`<a lang="${language}" hreflang="${language}" href="${addressWith(page, { lang: language })}">${languageNames[language] ?? language}</a>`,
  )}</nav>`;
}

function demoPanel(page: SignInPage): Html {
  const text = (name: string, params?: Readonly<Record<string, unknown>>): string =>
    page.texts.text(page.language, `signin.${name}`, params);
  const { demo } = page;
  if (demo === null) return html``;
  return html`<section class="demo" aria-labelledby="demo"><h2 id="demo">${text("demo_title")}</h2>
<p>${text("demo_text")} <code>${demo.password}</code></p>
<ul>${demo.accounts.map(({ id, login, displayName }) => {
    const role = `signin.demo_${login}`;
    const { hue, initials } = personSign(displayName, id);
    return html`<li><a class="account" href="${addressWith(page, { account: login })}"><span class="avatar hue${hue}" aria-hidden="true">${initials}</span><span><b>${displayName}</b><small>${
      page.texts.has(page.language, role) ? page.texts.text(page.language, role) : login
    }</small></span><span class="go">${text("demo_fill")}</span></a></li>`;
  })}</ul></section>`;
}

/** Says why the last attempt failed. Minutes are rounded up, so that an attempt after that time goes on. */
function failureText({ texts, language }: SignInPage, failure: NonNullable<SignInPage["failure"]>): string {
  if (failure === "wrong" || failure === "disabled") return texts.text(language, `signin.${failure}`);
  const { seconds } = failure;
  if (seconds <= 60) return texts.text(language, "signin.wait_seconds", { seconds });
  return texts.text(language, "signin.wait_minutes", { minutes: Math.ceil(seconds / 60) });
}

/** The text of the sign-in page: a form and links, no script. */
export function signInPageText(page: SignInPage): string {
  const text = (name: string): string => page.texts.text(page.language, `signin.${name}`);
  const isWrong = page.failure !== null;
  return pageText({
    language: page.language,
    title: text("title"),
    look: "signin",
    body: html`<div class="split"><main class="pane">
<div class="lockup">${sign}<span>Tessera</span>${switcher(page)}</div>
<form class="entry" method="post" action="${addressWith(page, {})}">
<h1>${text("title")}</h1>
<p class="lead">${text("lead")}</p>
<div class="field"><label for="login">${text("login")}</label><input class="input" id="login" name="login" value="${page.login}" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="200"${
      page.login === "" ? html` autofocus` : null
    }></div>
<div class="field"><label for="password">${text("password")}</label><input class="input${isWrong ? " bad" : ""}" id="password" name="password" type="password" value="${page.password}" autocomplete="current-password" required maxlength="500"${
      isWrong ? html` aria-invalid="true" aria-describedby="failure"` : null
    }${page.login !== "" && page.password === "" ? html` autofocus` : null}>${
      page.failure === null
        ? null
        : html`<p class="error" id="failure" role="alert">${alert}<span>${failureText(page, page.failure)}</span></p>`
    }</div>
<button class="button primary wide">${text("do")}</button>
</form>
</main>
<aside class="stage"${page.demo === null ? html` aria-hidden="true"` : null}>${mosaic}${demoPanel(page)}</aside></div>`,
  });
}
