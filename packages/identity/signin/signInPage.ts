import { languages } from "@tessera/contract/languages.ts";
import type { Texts } from "@tessera/documents/texts/texts.ts";
import { type Html, html } from "@tessera/server-core/http/html.ts";
import { pageText, sign } from "@tessera/server-core/http/page.ts";
import { personSign } from "@tessera/std/personSign.ts";

/** Tiles of the picture: tone, column, row, width and height, each one hexadecimal digit, in units of 56. */
const tiles = [
  "00011 01021 03011 04022 06012 07012 08021 3a021 1c011 0d011 0e012 00121 02112 13112 08122 0a112 0b112",
  "0c121 00211 01212 04212 05221 07211 0c222 0e211 00312 02312 03311 05312 06322 08321 1a312 0b312 0e312",
  "01412 03421 08421 0c421 00512 02521 14511 05522 07511 08522 0a511 0b512 0c511 0d522 01622 13612 34611",
  "17611 0a611 0c611 00712 04712 05712 06722 08711 09721 0b711 0c721 0e711 11812 02821 08811 09811 0a812",
  "0b811 0c812 0d811 0e811 00911 02912 03912 04911 05921 07912 08911 09911 0b911 0d912 0e912 00a11 21a12",
  "04a21 06a11 08a21 0aa22 0ca11 00b11 22b12 03b21 05b12 06b22 08b21 0cb22 1eb11 00c11 01c11 03c11 04c12",
  "08c21 0ac21 0ec12 00d12 01d12 02d11 03d12 05d11 06d11 07d12 08d22 0ad21 0cd11 0dd12 12e11 04e11 05e21",
  "0ae22 0ce12 0ee12 00f11 01f11 02f21 04f21 06f11 07f11 08f11 09f11 0df11",
];

function tile(code: string): Html {
  const [tone = 0, column = 0, row = 0, width = 1, height = 1] = Array.from(code, (digit) =>
    Number.parseInt(digit, 16),
  );
  return html`<rect class="m${tone}" x="${column * 56 + 2}" y="${row * 56 + 2}" width="${width * 56 - 4}" height="${height * 56 - 4}" rx="3"/>`;
}

/** The picture beside the sign-in form: tiles, most of them quiet. */
const mosaic: Html = html`<svg class="mosaic" viewBox="0 0 840 896" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">${tiles.flatMap((line) => line.split(" ").map(tile))}</svg>`;

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
