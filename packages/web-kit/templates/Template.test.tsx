import { toTemplateData } from "@tessera/contract/templates/toTemplateData.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { PanelCard } from "../panels/PanelCard.tsx";
import { createTestKit } from "../testing/createTestKit.ts";
import { FakeApi } from "../testing/fakeApi.ts";
import { TestKit } from "../testing/TestKit.tsx";
import texts from "./i18n/en.json";
import { Template } from "./Template.tsx";

beforeAll(installDom);
afterEach(cleanup);

async function draw(text: string, data: unknown = {}) {
  const kit = await createTestKit({ api: new FakeApi(), texts });
  const { container } = render(
    <TestKit kit={kit} url="/home?who=Anna">
      <Template text={text} data={toTemplateData(data)} />
    </TestKit>,
  );
  return { kit, container };
}

describe("Template", () => {
  it.each([
    ["<script>x</script>"],
    ["<img src=x onerror=alert(1)>"],
    ['<a href="javascript:alert(1)">a</a>'],
    ['<a href="//evil.example/x">a</a>'],
    ['<img src="https://evil.example/x.png">'],
    ["<svg><style>*{}</style></svg>"],
    ['<form action="/x"><input name="y"></form>'],
    ["<iframe src='/x'></iframe>"],
    ['<p style="position:fixed" id="root" class="t-dialog">x</p>'],
    ['<math><mi xlink:href="data:x,y"></mi></math>'],
  ])(
    "[lists 2.9 templates] given the hostile markup %s, when it is drawn raw, then nothing of it acts",
    async (html) => {
      const { container } = await draw("{{{html}}}", { html });
      expect(container.querySelector("script,style,form,input,iframe,svg,math,[onerror],[style],[id]")).toBeNull();
      expect(container.querySelector("[class*='t-dialog'],a[href],img[src]")).toBeNull();
    },
  );

  it("[lists 2.9 templates] given a value with markup, when it is drawn in double braces, then it is read as text", async () => {
    await draw("<p>{{name}}</p>", { name: "<b>Anna</b>" });
    expect(screen.getByText("<b>Anna</b>").tagName).toBe("P");
  });

  it("[lists 2.9 templates] given a link into the installation, when it is followed, then the page is not reloaded", async () => {
    const { kit } = await draw('<a href="/tasks/update?id={{id}}">Task</a>', { id: "7" });
    fireEvent.click(screen.getByRole("link", { name: "Task" }));
    await expect.poll(() => kit.history.url).toBe("/tasks/update?id=7");
  });

  it("[lists 2.9 templates] given a link to another site, when it is drawn, then it opens beside and tells nothing about where it came from", async () => {
    await draw('<a href="https://example.org/" target="_self">Law</a>');
    const link = screen.getByRole("link", { name: "Law" });
    expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
  });

  it("[lists 2.9 templates] given a link without an address, when it is drawn, then its text stands there and are no link", async () => {
    const { container } = await draw('<p>See <a href="{{link}}"><b>Anna</b></a></p>', { link: null });
    expect(container.querySelector("a")).toBeNull();
    expect(container.querySelector("p")?.textContent).toBe("See Anna");
  });

  it("[lists 2.9 templates] given a template that cannot be read, when it is drawn, then its line is named", async () => {
    await draw("a\n{{#b}}");
    expect(screen.getByRole("alert").textContent).toContain("line 2");
  });

  it("[shell 2.2 panel] given a card whose footer is a template, when it is drawn, then it says what the page knows", async () => {
    const kit = await createTestKit({ api: new FakeApi(), texts });
    render(
      <TestKit kit={kit} url="/home?who=Anna">
        <PanelCard title="Card" footer="For <b>{{params.who}}</b> on {{page.path}}" collapsible={false} storeId={null}>
          x
        </PanelCard>
      </TestKit>,
    );
    const bold = await screen.findByText("Anna");
    expect(bold.closest("footer")?.textContent).toBe("For Anna on /home");
  });
});
