import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { createTestKit } from "../testing/createTestKit.ts";
import { FakeApi } from "../testing/fakeApi.ts";
import { TestKit } from "../testing/TestKit.tsx";
import { cleanHtml } from "./cleanHtml.ts";
import { SafeHtml } from "./SafeHtml.tsx";

afterEach(cleanup);

function cleaned(html: string): string {
  const place = document.createElement("div");
  place.append(cleanHtml(html));
  return place.innerHTML;
}

describe("SafeHtml", () => {
  it.each([
    ["a script", "<p>a</p><script>alert(1)</script>", "<p>a</p>"],
    ["an event", '<p onclick="alert(1)">a</p>', "<p>a</p>"],
    ["an address that runs", '<a href="javascript:alert(1)">a</a>', "a"],
    ["an address hidden in letters", '<a href="jav&#x09;ascript:alert(1)">a</a>', "a"],
    ["a picture that runs", '<img src="x" onerror="alert(1)">', "<img>"],
    ["a picture from elsewhere", '<img src="https://evil.example/p.png" alt="a">', '<img alt="a">'],
    ["a picture from elsewhere without its scheme", '<img src="//evil.example/p.png">', "<img>"],
    ["a picture from elsewhere behind a tab", '<img src="/&#x09;/evil.example/p.png">', "<img>"],
    ["a frame", '<iframe src="/home"></iframe>b', "b"],
    ["style", '<style>*{display:none}</style><p style="position:fixed">a</p>', "<p>a</p>"],
    ["a form", '<form action="/auth/logout"><input name="x">a</form>', "a"],
    [
      "drawings with scripts",
      '<svg><script>alert(1)</script></svg><math><mi href="javascript:alert(1)">a</mi></math>b',
      "b",
    ],
    ["names that clobber the page's", '<p id="root" name="body">a</p>', "<p>a</p>"],
    ["a refresh", '<meta http-equiv="refresh" content="0;url=//evil.example"><base href="//evil.example">a', "a"],
    ["markup that repairs itself", '<p><noscript><p title="</noscript><img src=x onerror=alert(1)>">', null],
  ])(
    "[shell 3 layout] given markup with %s, when it is cleaned, then that is gone and the rest stays",
    (_name, html, rest) => {
      const clean = cleaned(html);
      if (rest !== null) expect(clean).toBe(rest);
      expect(clean).not.toMatch(/script|onerror=|onclick|<iframe|evil\.example/i);
    },
  );

  it("[shell 3 layout] given text, tables, links and own pictures, when they are cleaned, then they stay", () => {
    const html =
      '<h2>News</h2><ul><li><a href="/news/index">all</a></li></ul><table><tbody><tr><td>1</td></tr></tbody></table><img src="/files/a.png" alt="a">';
    expect(cleaned(html)).toBe(html);
  });

  it("[shell 3 layout] given a link of the application in markup, when it is followed, then the page is not reloaded", async () => {
    const kit = await createTestKit({ api: new FakeApi() });
    render(
      <TestKit kit={kit} url="/home">
        <SafeHtml html='<p>See <a href="/news/index">the news</a></p>' />
      </TestKit>,
    );
    fireEvent.click(await screen.findByRole("link", { name: "the news" }));
    await expect.poll(() => kit.history.url).toBe("/news/index");
  });

  it("[lists 2.4 pop-ups] given a link in markup that asks for a kind of pop-up, when it is followed, then it opens above the page with where a save leads", async () => {
    const kit = await createTestKit({ api: new FakeApi() });
    render(
      <TestKit kit={kit} url="/home">
        <SafeHtml html='<a href="/orders/update?id=1" data-popup="FormView" data-redirect="/orders/index">Order 1</a>' />
      </TestKit>,
    );
    fireEvent.click(await screen.findByRole("link", { name: "Order 1" }));
    expect(kit.popups.entries).toMatchObject([
      { url: "/orders/update?id=1", type: "FormView", title: "Order 1", redirect: "/orders/index" },
    ]);
    expect(kit.history.url).not.toContain("/orders");
  });

  it("[lists 2.4 pop-ups] given other data, or a foreign address after a save, in markup, when it is cleaned, then it goes", () => {
    expect(cleaned('<a href="/a" data-popup="Other" data-redirect="//evil.example/" data-x="1">a</a>')).toBe(
      '<a href="/a">a</a>',
    );
    expect(cleaned('<p data-popup="DynForm">a</p>')).toBe("<p>a</p>");
  });
});
