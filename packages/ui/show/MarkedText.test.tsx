import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installDom } from "../testing/installDom.ts";
import { MarkedText } from "./MarkedText.tsx";

beforeAll(installDom);
afterEach(cleanup);

const drawn = (text: string, query: string) =>
  render(<MarkedText text={text} query={query} />).container.innerHTML.replaceAll(' class="t-mark"', "");

it.each([
  ["Árvíztűrő Kft.", "arviz", "<mark>Árvíz</mark>tűrő Kft."],
  ["Kovács és Társa", "társa kov", "<mark>Kov</mark>ács és <mark>Társa</mark>"],
  ["Ardena", "x", "Ardena"],
  ["Ardena", "  ", "Ardena"],
  ["Aab", "aa ab", "<mark>Aa</mark>b"],
  ["İzmir", "izm", "<mark>İzm</mark>ir"],
  ["<b>", "b", "&lt;<mark>b</mark>&gt;"],
] as const)(
  "[forms 5 dropdowns] given the name %s, when %s is searched, then what was found is marked, and the text stays what it is",
  (text, query, html) => {
    expect(drawn(text, query)).toBe(html);
  },
);
