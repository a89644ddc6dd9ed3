import { beforeEach, describe, expect, it } from "vitest";
import { createBrowserHistory, type HistoryLayer } from "./browserHistory.ts";

beforeEach(() => window.history.replaceState(null, "", "/orders"));

/** A history, and layers as a stack of pop-ups makes them. */
function made() {
  const history = createBrowserHistory(window);
  let layers: readonly HistoryLayer[] = [];
  const show = (next: readonly HistoryLayer[]): void => {
    layers = next;
    history.setLayers(next);
  };
  const open = (
    mayClose: HistoryLayer["mayClose"] = () => true,
    entry: HistoryLayer["entry"] = "own",
  ): HistoryLayer => {
    const layer: HistoryLayer = { entry, mayClose, close: () => show(layers.filter((one) => one !== layer)) };
    show([...layers, layer]);
    return layer;
  };
  return { history, open, count: () => layers.length };
}

const depth = (): unknown => window.history.state.depth;
const isDeep = (wanted: number) => expect.poll(() => depth()).toBe(wanted);

describe("the history of a browser", () => {
  it("[lists 4 pop-up] given layers, when several close at once, then their entries are removed together", async () => {
    const { open } = made();
    const position = window.history.state.position;
    const first = open();
    const second = open();
    await isDeep(2);
    second.close();
    first.close();
    await isDeep(0);
    expect(window.history.state.position).toBe(position);
  });

  it("[lists 4 pop-up] given a layer that closes while another opens, when both are done, then there is one entry as before", async () => {
    const { open } = made();
    const first = open();
    await isDeep(1);
    const { length } = window.history;
    first.close();
    open();
    await Promise.resolve();
    expect([depth(), window.history.length]).toEqual([1, length]);
  });

  it("[lists 4 pop-up] given an address that changed below a layer, when the layer closes, then the page keeps that address", async () => {
    const { history, open } = made();
    const layer = open();
    await isDeep(1);
    history.navigate("/orders?page=2");
    layer.close();
    await isDeep(0);
    await expect.poll(() => window.location.search).toBe("?page=2");
    expect(history.url).toBe("/orders?page=2");
  });

  it("[lists 4 pop-up] given two layers of which the lower one refuses, when one goes back over both, then the upper one closes and the lower one stays", async () => {
    const { open, count } = made();
    open(() => false);
    open();
    await isDeep(2);
    window.history.go(-2);
    await isDeep(1);
    expect(count()).toBe(1);
  });

  it("[lists 4 pop-up] given a page that was reloaded while a layer was open, when it begins, then the layer's entry is removed", async () => {
    window.history.pushState({ position: 0, depth: 0 }, "", "/orders?page=3");
    window.history.pushState({ position: 1, depth: 1 }, "");
    const { history } = made();
    await isDeep(0);
    expect([history.url, window.history.state.position]).toEqual(["/orders?page=3", 0]);
  });

  it("[lists 4 pop-up] given an address that was gone to while a layer stood above the page, when the layer has closed, then Back leads to the address before", async () => {
    const { history, open } = made();
    const layer = open();
    await isDeep(1);
    history.navigate("/orders?sort=name");
    layer.close();
    await isDeep(0);
    await expect.poll(() => window.location.search).toBe("?sort=name");
    window.history.back();
    await expect.poll(() => history.url).toBe("/orders");
  });

  it("[shell 2.2 layers] given a menu without an entry of its own, when Back is used, then it alone closes and the page stays", async () => {
    const { history, open, count } = made();
    history.navigate("/orders?page=2");
    open(undefined, "none");
    await Promise.resolve();
    expect(depth()).toBe(0);
    window.history.back();
    await expect.poll(() => count()).toBe(0);
    await expect.poll(() => window.location.search).toBe("?page=2");
    expect(history.url).toBe("/orders?page=2");
  });

  it("[shell 2.2 layers] given a question above a layer and one on the page itself, when both stand, then only the one on the page has an entry", async () => {
    const { open, count } = made();
    const question = open(undefined, "first");
    await isDeep(1);
    question.close();
    await isDeep(0);
    open();
    open(undefined, "first");
    await isDeep(1);
    window.history.back();
    await expect.poll(() => count()).toBe(1);
    await isDeep(1);
  });

  it("[shell 2.2 layers] given a layer that asks, when Back is agreed to, then the layer and its question are closed", async () => {
    const { open, count } = made();
    let agree = (_agreed: boolean): void => undefined;
    open(() => {
      open(undefined, "first");
      return new Promise<boolean>((resolve) => {
        agree = resolve;
      });
    });
    await isDeep(1);
    window.history.back();
    await expect.poll(() => count()).toBe(2);
    await isDeep(1);
    agree(true);
    await isDeep(0);
    expect(count()).toBe(0);
  });
});
