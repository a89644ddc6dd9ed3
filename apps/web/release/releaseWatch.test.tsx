import { afterEach, expect, it, vi } from "vitest";
import { createReleaseWatch } from "./releaseWatch.ts";

afterEach(() => {
  document.head.replaceChildren();
  sessionStorage.clear();
});

function watchOf(content: string | null) {
  if (content !== null) {
    const meta = document.createElement("meta");
    meta.name = "release";
    meta.content = content;
    document.head.append(meta);
  }
  const assign = vi.fn();
  const host = new Proxy(window, {
    get: (target, name) => (name === "location" ? { assign } : Reflect.get(target, name)),
  });
  return { watch: createReleaseWatch(host), assign };
}

it("[shell 8 release] given a page of one release, when an answer names another, then the page is outdated, said once, and reloads once", () => {
  const { watch, assign } = watchOf("r1");
  const notified = vi.fn();
  watch.subscribe(notified);
  watch.note("r1");
  expect([watch.isOutdated, watch.renew("/orders")]).toEqual([false, false]);
  watch.note("r2");
  watch.note("r2");
  expect(watch.isOutdated).toBe(true);
  expect(notified).toHaveBeenCalledOnce();
  expect([watch.renew("/orders"), watch.renew("/orders")]).toEqual([true, false]);
  expect(assign.mock.calls).toEqual([["/orders"]]);
});

it.each([null, "__RELEASE__"])(
  "[shell 8 release] given a page that says %j of its release, when answers name one, then it is never outdated",
  (content) => {
    const { watch } = watchOf(content);
    watch.note("r2");
    expect(watch.isOutdated).toBe(false);
  },
);
