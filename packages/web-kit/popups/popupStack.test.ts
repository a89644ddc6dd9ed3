import { describe, expect, it } from "vitest";
import { createPopupStack, type PopupResult } from "./popupStack.ts";

const urls = [
  { url: "/faults/create", title: "Fault" },
  { url: "/wishes/create", title: "Wish" },
];
const shown = (stack: ReturnType<typeof createPopupStack>) => stack.entries.map(({ url, type }) => [url, type]);

describe("popupStack", () => {
  it("[lists 2.4 stack] given addresses, when each is set, then the last stands on top and an empty address takes it away", () => {
    const stack = createPopupStack();
    stack.setUrl({ url: "/orders/update?id=1" });
    stack.setUrl({ url: "/people/update?id=2", type: "FormView" });
    expect(shown(stack)).toEqual([
      ["/orders/update?id=1", "DynForm"],
      ["/people/update?id=2", "FormView"],
    ]);
    stack.setUrl({ url: "" });
    stack.setUrl({ url: "" });
    stack.setUrl({ url: "" });
    expect(shown(stack)).toEqual([]);
  });

  it("[lists 2.4 stack] given several addresses, when one is set, then it replaces the entry that offered them; one alone needs no choice", () => {
    const stack = createPopupStack();
    stack.setUrl({ url: "", urls });
    const [{ id = 0, urls: offered = [] } = {}] = stack.entries;
    expect(offered).toEqual(urls);
    stack.setUrl({ url: "/wishes/create" });
    expect(stack.entries).toMatchObject([{ id, url: "/wishes/create", urls: [] }]);
    stack.setUrl({ url: "", urls: urls.slice(0, 1) });
    expect(shown(stack)).toEqual([
      ["/wishes/create", "DynForm"],
      ["/faults/create", "DynForm"],
    ]);
  });

  it("[lists 4 pop-up] given save and new, when the address is set, then only it is swapped, and the page begins afresh", () => {
    const stack = createPopupStack();
    stack.setUrl({ url: "/orders/create", redirect: "/orders/index", createNewElement: true });
    const [before] = stack.entries;
    stack.setUrl({ url: "/orders/create", type: "saveAndNew" });
    expect(stack.entries).toEqual([{ ...before, run: 1 }]);
  });

  it("[lists 4 pop-up] given pop-ups above each other, when the lower one closes, then those above go with it, and each reports once what was saved in it", () => {
    const stack = createPopupStack();
    const notified: [string, PopupResult][] = [];
    stack.setUrl({ url: "/a", onClosed: (result) => notified.push(["a", result]) });
    stack.setUrl({ url: "/b", onClosed: (result) => notified.push(["b", result]) });
    const [first] = stack.entries;
    stack.note(first?.id ?? 0, "k1");
    stack.close(first?.id ?? 0);
    stack.clear();
    expect(notified).toEqual([
      ["b", { key: null }],
      ["a", { key: "k1" }],
    ]);
  });
});
