import { expect, it } from "vitest";
import { html } from "./html.ts";
import { pageText } from "./page.ts";

const preloaded = (text: string): readonly string[] =>
  [
    ...pageText({ language: "hu", title: "T", look: "status", body: html`<p>${text}</p>` }).matchAll(
      /preload" href="([^"]+)"/g,
    ),
  ].map(([, path]) => path ?? "");

it("[design 11 server pages] given a page of the server, when it is sent, then the fonts that draw its letters are on their way with it, and no other", () => {
  expect(preloaded("Anmelden, größer")).toEqual(["/pages/inter-latin.woff2"]);
  expect(preloaded("Kezdőlap")).toEqual(["/pages/inter-latin.woff2", "/pages/inter-latin-ext.woff2"]);
});
