import { richOfPlain, richPlain } from "@tessera/contract/rich/richPlain.ts";
import { storedRich } from "@tessera/contract/rich/storedRich.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

/** Everything that a stored text may hold. */
const allowed =
  /^(?:[^<>"&]|&(?:amp|lt|gt|quot);|<\/?(?:p|strong|em|u|s|sup|sub|ul|ol|li)>|<br>|<\/a>|<a href="(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))(?:[^<>"&]|&(?:amp|lt|gt|quot);)*">)*$/i;

const attacks = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "<img src=`x`onerror=alert(1)>",
  '<p onclick="alert(1)">text</p>',
  '<a href="javascript:alert(1)">text</a>',
  '<a href="java\tscript:alert(1)">text</a>',
  '<a href="&#106;avascript:alert(1)">text</a>',
  '<a href="&#x6A&#x61vascript:alert(1)">text</a>',
  '<a href=" \u0001javascript:alert(1)">text</a>',
  '<a href="JaVaScRiPt:alert(1)">text</a>',
  '<a href="vbscript:x">text</a>',
  '<a href="data:text/html,<script>alert(1)</script>">text</a>',
  '<a href="//evil.example">text</a>',
  '<a href="/\\evil.example">text</a>',
  '<a href="/\t/evil.example">text</a>',
  "<a href='https://x.example/\" onmouseover=\"alert(1)'>text</a>",
  "<svg onload=alert(1)><script>alert(1)</script></svg>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  "<math><mi xlink:href='javascript:alert(1)'>text</mi></math>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  '<div style="background:url(javascript:alert(1))">text</div>',
  "<style>@import 'https://evil.example/x.css'</style>",
  "<template><script>alert(1)</script></template>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!-- --!><img src=x onerror=alert(1)>",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml version='1.0'?><img src=x onerror=alert(1)>",
  "<textarea></textarea><img src=x onerror=alert(1)></textarea>",
  "<xmp><p title='</xmp><img src onerror=alert(1)>'>",
  "<title></title><script>alert(1)</script>",
  "<object data='data:text/html;base64,PHNjcmlwdD4='></object>",
  "<embed src=javascript:alert(1)>",
  "<form action=javascript:alert(1)><button>text</button></form>",
  "<base href=//evil.example/><link rel=stylesheet href=//evil.example>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&amp;lt;script&amp;gt;",
  "<<script>alert(1)//<</script>",
  "<a href=https://x.example<script>>text</a>",
  "<p/onload=alert(1)>text",
  '"><img src=x onerror=alert(1)>',
  "<b><i></b><a href='https://x.example'><p>text",
  "<plaintext><img src=x onerror=alert(1)>",
] as const;

beforeAll(installDom);

describe("a rich text as it is stored", () => {
  it.each(attacks)(
    "[forms 3 richtext] given %j, when it is stored, then nothing but text and the known tags is left",
    (attack) => {
      const stored = storedRich(`<p>before</p>${attack}`, {}) ?? "";
      expect(stored).toMatch(allowed);
      expect(storedRich(stored, {})).toBe(stored);
      const page = document.createElement("div");
      page.innerHTML = stored;
      expect(storedRich(page.innerHTML, {})).toBe(stored);
    },
  );

  it("[forms 3 richtext] given any text made of parts of markup, when it is stored, then only the known tags are left, and storing it once more changes nothing", () => {
    const parts = fc.constantFrom(
      ...[
        "<",
        ">",
        '"',
        "'",
        "/",
        "&",
        ";",
        "&lt;",
        "&#60;",
        "<!--",
        "-->",
        "<p>",
        "</p>",
        "<b>",
        "</b>",
        "<sub>",
        "<ul>",
        "<ol>",
        "<li>",
      ],
      ...[
        "</ul>",
        "<a href=",
        "https://x.example/",
        "javascript:",
        "<script",
        "</script>",
        "<svg",
        "<style>",
        "\n",
        " ",
        "\u0000",
        "\u00a0",
        "é",
        "😀",
      ],
      ...["<br>", "<td>", "<template>", "<h1>", "onload=", "</a>", "</li>", "<title>", "<math>", "<i>", "</i>"],
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), fc.boolean(), (pieces, lists) => {
        const stored = storedRich(pieces.join(""), { lists });
        if (stored === null) return;
        expect(stored).toMatch(allowed);
        expect(storedRich(stored, { lists })).toBe(stored);
        const page = document.createElement("div");
        page.innerHTML = stored;
        expect(page.textContent?.replaceAll(/\s/g, "")).toBe(richPlain(stored).replaceAll(/\s/g, ""));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["plain text", "<p>plain text</p>"],
    ["5 < 6 & 7 > 6", "<p>5 &lt; 6 &amp; 7 &gt; 6</p>"],
    ["<b>one</b> <i>two</i><strike>three</strike>", "<p><strong>one</strong> <em>two</em><s>three</s></p>"],
    ["<b><i>both</b> slanted</i>", "<p><strong><em>both</em></strong><em> slanted</em></p>"],
    ["<div>one</div>\n<div>two<br>three</div>", "<p>one</p><p>two<br>three</p>"],
    ["<p>one</p><p></p><p>two</p><p> </p>", "<p>one</p><p></p><p>two</p>"],
    [
      "<ul><li>one<li>two<ul><li>deep</ul></ul>after",
      "<ul><li><p>one</p></li><li><p>two</p><ul><li><p>deep</p></li></ul></li></ul><p>after</p>",
    ],
    ["<ol>\n <li>\n  <p>one</p>\n </li>\n <li></li>\n</ol>", "<ol><li><p>one</p></li></ol>"],
    ["<table><tr><th>Name<th>Pieces<tr><td>Desk<td>4</table>", "<p>Name | Pieces</p><p>Desk | 4</p>"],
    ["H<sub>2</sub>O &eacute;&#233;&hellip;", "<p>H<sub>2</sub>O éé…</p>"],
    [
      '<a href="https://x.example/?a=1&amp;b=2">a page</a>',
      '<p><a href="https://x.example/?a=1&amp;b=2">a page</a></p>',
    ],
    ['<a href="mailto:me@x.example"><b>me</b></a>', '<p><a href="mailto:me@x.example"><strong>me</strong></a></p>'],
    ["<p>&nbsp;</p>", null],
    ["<ul><li></li></ul>", null],
    ["", null],
  ])("[forms 3 richtext] given %j, when it is stored, then it is %j", (markup, stored) => {
    expect(storedRich(markup, {})).toBe(stored);
  });

  it("[forms 3 richtext] given formats that the field does not have, when a text with them is stored, then its letters stay without them", () => {
    const markup = '<ul><li><b>one</b> <u>two</u></li></ul><p><a href="https://x.example">three</a></p>';
    expect(storedRich(markup, { bold: false, lists: false, links: false })).toBe("<p>one <u>two</u></p><p>three</p>");
  });

  it("[forms 3 richtext] given a long text of what begins and never ends, when it is stored, then each of its characters was looked at a few times at most", () => {
    const long = 60_000;
    for (const piece of [
      "<a ",
      '<a "',
      "</script",
      "<b>",
      "<ul>",
      "</i>",
      "<!--",
      "&#",
      "<a href=x ",
      "<svg>",
      "<title>",
      "=",
      "<aaaa",
    ])
      expect(storedRich(piece.repeat(long / piece.length), {}) ?? "").toMatch(allowed);
  });

  it("[forms 3 richtext] given a long link that is left open over thousands of lines, when it is stored, then all lines are there and the text is not a thousand times as long", () => {
    const markup = `<a href="https://x.example/${"&".repeat(1_900)}">${"x<br>".repeat(10_000)}`;
    const stored = storedRich(markup, {}) ?? "";
    expect(stored).toMatch(/^<p><a href="https:\/\/x\.example\/&amp;/);
    expect(stored.length).toBeLessThan(400_000);
    expect(richPlain(stored)).toBe(Array(10_000).fill("x").join("\n"));
    expect(storedRich(stored, {})).toBe(stored);
  });

  it("[forms 3 richtext] given many long links of their own, when they are stored once more, then each is still one", () => {
    const stored = `<p>${`<a href="https://x.example/${"a".repeat(1_900)}">x</a>, `.repeat(200)}x</p>`;
    expect(storedRich(stored, {})).toBe(stored);
  });

  it.each([
    ["breaks", `<p>x${"<br>".repeat(400_000)}y</p>`, 400_002],
    ["starts of tags that never end, as an adopted table may hold,", "<a".repeat(400_000), 800_000],
  ])(
    "[forms 3 richtext] given hundreds of thousands of %s, when they are read, then each is looked at a few times at most",
    (_name, text, length) => {
      expect(richPlain(text)).toHaveLength(length);
    },
  );

  it("[forms 3 richtext] given a text of several lines, when it is made rich and plain again, then it is the same", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z<>&;"' ]{0,20}(?:\n[a-z<>&;"]{1,20}){0,3}$/), (text) => {
        const lines = text.split("\n").map((line) => line.trim().replace(/ +/g, " "));
        const stored = storedRich(richOfPlain(text) ?? "", {});
        expect(stored === null ? "" : richPlain(stored)).toBe(lines.join("\n").replace(/^\n+|\n+$/g, ""));
      }),
    );
  });
});
