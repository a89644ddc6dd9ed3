import { afterEach, expect, it, vi } from "vitest";
import { keepForOffline } from "./keepForOffline.ts";

afterEach(() => document.head.replaceChildren());

function hostWith(tags: Readonly<Record<string, string>>, workers: unknown): Window {
  for (const [name, content] of Object.entries(tags)) {
    const meta = document.createElement("meta");
    meta.name = name;
    meta.content = content;
    document.head.append(meta);
  }
  const navigator = workers === null ? {} : { serviceWorker: workers };
  return new Proxy(window, { get: (target, name) => (name === "navigator" ? navigator : Reflect.get(target, name)) });
}

function workers() {
  const unregister = vi.fn(async () => true);
  return { register: vi.fn(async () => ({})), getRegistrations: async () => [{ unregister }], unregister };
}

it("[shell 2.2 offline] given a release that may be kept, when the page begins, then the worker is registered for all pages", async () => {
  const own = workers();
  expect(await keepForOffline(hostWith({ release: "r1", offline: "on" }, own))).toBe("kept");
  expect(own.register).toHaveBeenCalledWith("/pages/serviceWorker.js", { scope: "/", updateViaCache: "none" });
});

it.each([
  ["switched off", { release: "r1", offline: "off" }],
  ["in development", { release: "__RELEASE__", offline: "__OFFLINE__" }],
])("[shell 2.2 offline] given a page %s, when it begins, then what was kept is given up", async (_case, tags) => {
  const own = workers();
  expect(await keepForOffline(hostWith(tags, own))).toBe("given up");
  expect(own.unregister).toHaveBeenCalledOnce();
  expect(own.register).not.toHaveBeenCalled();
});

it("[shell 2.2 offline] given a browser that cannot or will not, when the page begins, then it does without", async () => {
  expect(await keepForOffline(hostWith({ release: "r1", offline: "on" }, null))).toBe("unable");
  const info = vi.spyOn(console, "info").mockImplementation(() => undefined);
  const refusing = { ...workers(), register: () => Promise.reject(new Error("forbidden")) };
  expect(await keepForOffline(hostWith({ release: "r1", offline: "on" }, refusing))).toBe("unable");
  info.mockRestore();
});
