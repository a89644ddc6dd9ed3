import { QueryClient } from "@tanstack/react-query";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { FakeSocket } from "@tessera/web-kit/testing/fakeSocket.ts";
import { UserConfigStore } from "@tessera/web-kit/userConfig/userConfigStore.ts";
import { expect, it, vi } from "vitest";
import { getUserConfig } from "../../features/personal/operations/getUserConfig.ts";
import { followPersonal } from "./followPersonal.ts";
import { pageConfig } from "./testing/openedPage.ts";

const user = { id: "u", login: "anna", displayName: "Anna", email: null, roles: [] };

/** What is followed on a page of Anna's. */
function follow() {
  const socket = new FakeSocket();
  const api = new FakeApi().answer(getUserConfig, () => ({ config: { theme: "dark" }, language: "en" }));
  const userConfig = new UserConfigStore({ save: async () => undefined, storage: window.localStorage });
  const followLanguage = vi.fn(async () => undefined);
  let show = (): void => undefined;
  const navigator = {
    view: { kind: "page", page: { config: pageConfig({ user }) } },
    subscribe: (listener: () => void) => {
      show = listener;
      return () => undefined;
    },
    followLanguage,
  };
  followPersonal(userConfig, { api, queries: new QueryClient(), socket, navigator }, () => undefined);
  show();
  return { socket, userConfig, followLanguage };
}

it("[shell 4.7 texts] given a page, when the person chooses another language or other settings on another one, then it has them too", () => {
  const { socket, userConfig, followLanguage } = follow();
  socket.arrive("user-config-update", { values: { density: "dense" } });
  expect(followLanguage).not.toHaveBeenCalled();
  socket.arrive("user-config-update", { values: {}, language: "de" });
  socket.arrive("user-config-update", { values: {}, language: "tlh" });
  expect([userConfig.get("density"), followLanguage.mock.calls]).toEqual(["dense", [["de"]]]);
});

it("[shell 4.7 texts] given a page whose socket was away, when it is back, then it has the settings and the language of the person", async () => {
  const { socket, userConfig, followLanguage } = follow();
  socket.show("waiting");
  socket.show("open");
  await expect.poll(() => followLanguage).toHaveBeenCalledWith("en");
  expect(userConfig.get("theme")).toBe("dark");
});
