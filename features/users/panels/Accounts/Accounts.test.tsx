import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems, panelDrawing } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { findLooks } from "../../../previews/operations/findLooks.ts";
import texts from "../../i18n/en.json";
import { createPasswordLink } from "../../operations/createPasswordLink.ts";
import { createUser } from "../../operations/createUser.ts";
import { forceLogout } from "../../operations/forceLogout.ts";
import { getAccounts } from "../../operations/getAccounts.ts";
import { getUserSessions } from "../../operations/getUserSessions.ts";
import { unlock } from "../../operations/unlock.ts";
import type { Account } from "./account.ts";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

const draw = panelDrawing(View, fixtures, texts);

const account = (id: string, rest: Partial<Account> = {}): Account => ({
  id,
  login: id,
  displayName: id.toUpperCase(),
  email: null,
  roles: ["clerk"],
  state: "active",
  sessions: 2,
  lastSeenAt: null,
  ...rest,
});

const aSession = (id: string, agent: string) => ({
  id,
  agent,
  isCurrent: false,
  createdAt: "2026-11-21 09:30:00",
  lastSeenAt: "2026-11-21 10:30:00",
  expiresAt: "2026-11-21 17:30:00",
  address: "10.0.0.7",
});

const apiOf = (accounts: readonly Account[], hasPasswords = true): FakeApi =>
  new FakeApi().answer(getAccounts, () => ({
    accounts: [...accounts],
    total: accounts.length,
    roles: [{ id: "clerk", label: "Clerk", description: null, isGrantable: true }],
    subsystems: [
      { id: "shop", label: "Shop" },
      { id: "tessera", label: "Tessera" },
    ],
    hasPasswords,
  }));

async function choose(name: string, action: string): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole("menuitem", { name: action }));
}

describe("Accounts", () => {
  it.each(fixtures.map(({ name }, index) => ({ name, index })))(
    "[shell 2.3 panels] given $name, when the panel is drawn, then nothing is in the way of assistive technology",
    async ({ index }) => {
      const { container } = await draw(apiOf([account("anna"), account("bela", { state: "locked" })]), index);
      await screen.findByText("ANNA");
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  it("[design 10 preview] given looks as other persons, when they are asked for, then they are listed and searched, and older ones follow", async () => {
    const look = (id: string, as: string) => ({
      id,
      viewer: "Dora",
      as,
      document: { kind: "list", id: "deal" },
      label: "Deals",
      language: null,
      at: "2026-11-21 09:30:00",
    });
    const api = apiOf([account("anna")]).answer(findLooks, ({ before, search }) => {
      if (search !== "" && search !== undefined) return { looks: [], hasMore: false };
      return before === undefined
        ? { looks: [look("l2", "Anna")], hasMore: true }
        : { looks: [look("l1", "Bela")], hasMore: false };
    });
    await draw(api, 0);
    await screen.findByText("ANNA");
    fireEvent.click(screen.getByRole("button", { name: texts["users.accounts.more"] }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Who looked as whom" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Who looked as whom" }));
    await dialog.findByText("Dora, as Anna");
    fireEvent.click(await dialog.findByRole("button", { name: "Older" }));
    await dialog.findByText("Dora, as Bela");
    fireEvent.change(dialog.getByRole("searchbox", { name: "Search by name" }), { target: { value: "x" } });
    await dialog.findByText(texts["users.looks.no_match"]);
  });

  it("[design 10 preview] given someone without the right to see looks, when they ask, then the dialog says so", async () => {
    const api = apiOf([account("anna")]).answer(findLooks, () => {
      throw new ApiError(403, "access_denied");
    });
    await draw(api, 0);
    await screen.findByText("ANNA");
    fireEvent.click(screen.getByRole("button", { name: texts["users.accounts.more"] }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Who looked as whom" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Who looked as whom" }));
    await dialog.findByRole("alert");
    expect(dialog.queryByRole("searchbox")).toBeNull();
  });

  it("[design 10 session] given someone new, when she is entered, then her invitation is shown to be handed over", async () => {
    const api = apiOf([]).answer(createUser, () => ({
      id: "n",
      link: "https://work/auth/password/x",
      expiresAt: null,
    }));
    await draw(api);
    fireEvent.click(await screen.findByRole("button", { name: "New account" }));
    fireEvent.change(await screen.findByLabelText(/^Displayed name|^Display name|^Name/), {
      target: { value: "Nora" },
    });
    fireEvent.change(screen.getByLabelText(/^User name|^Login/), { target: { value: "nora" } });
    fireEvent.click(screen.getByRole("checkbox", { name: "Clerk" }));
    fireEvent.click(screen.getByRole("button", { name: "Create account" }));
    await screen.findByText("https://work/auth/password/x");
    expect(api.calls.find(({ operation }) => operation === createUser.id)?.input).toMatchObject({
      login: "nora",
      displayName: "Nora",
      roles: ["clerk"],
    });
  });

  it("[design 10 session] given a locked account, when it is unlocked, then the server is notified", async () => {
    const api = apiOf([account("bela", { state: "locked" })]).answer(unlock, () => ({ unlocked: true }));
    await draw(api);
    await choose("BELA", "Unlock");
    await screen.findByText("BELA can try again now.");
    expect(api.calls.find(({ operation }) => operation === unlock.id)?.input).toEqual({ userId: "bela" });
  });

  it("[shell 4.5 idle] given someone to be thrown out, when it is confirmed, then all their sessions end", async () => {
    const api = apiOf([account("anna")]).answer(forceLogout, () => ({ ended: 2 }));
    await draw(api);
    await choose("ANNA", "End all sessions");
    expect(api.calls.some(({ operation }) => operation === forceLogout.id)).toBe(false);
    fireEvent.click(await screen.findByRole("button", { name: "End all sessions" }));
    await screen.findByText("2 sessions ended.");
    expect(api.calls.find(({ operation }) => operation === forceLogout.id)?.input).toEqual({ user: "anna" });
  });

  it("[shell 4.5 idle] given someone with two sessions, when one of them is ended, then only that one is, and the list says so", async () => {
    const [phone, office] = [aSession("p", "Version/18.0 Safari/604.1 iPhone"), aSession("o", "<b>x</b>")];
    let open = [phone, office];
    const api = apiOf([account("anna")])
      .answer(getUserSessions, () => open)
      .answer(forceLogout, () => {
        open = [office];
        return { ended: 1 };
      });
    const { container } = await draw(api);
    await choose("ANNA", "Sessions");
    const dialog = await screen.findByRole("dialog", { name: "Sessions of ANNA" });
    fireEvent.click(await within(dialog).findByRole("button", { name: "End Safari · iOS" }));
    await screen.findByText("One session ended.");
    await waitFor(() => expect(within(dialog).getAllByRole("listitem")).toHaveLength(1));
    expect(within(dialog).getByText(/10\.0\.0\.7/)).toBeDefined();
    expect(await axeProblems(container)).toEqual([]);
    expect(api.calls.find(({ operation }) => operation === forceLogout.id)?.input).toEqual({ session: "p" });
  });

  it("[shell 4.5 idle] given an administrator who may not see sessions, when they ask for them, then a message says so, and they can try again", async () => {
    let isAllowed = false;
    const api = apiOf([account("anna")]).answer(getUserSessions, () => {
      if (!isAllowed) throw new ApiError(403, "access_denied");
      return [];
    });
    await draw(api);
    await choose("ANNA", "Sessions");
    const dialog = await screen.findByRole("dialog", { name: "Sessions of ANNA" });
    const again = await within(dialog).findByRole("button", { name: kitTexts["kit.again"] });
    isAllowed = true;
    fireEvent.click(again);
    await within(dialog).findByText("No open sessions.");
  });

  it("[shell 4.5 idle] given a subsystem whose people are to leave, when it is chosen and confirmed, then theirs is what ends, and nothing before", async () => {
    const api = apiOf([account("anna")]).answer(forceLogout, () => ({ ended: 7 }));
    const { container } = await draw(api);
    fireEvent.click(await screen.findByRole("button", { name: "More actions" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Sign out a whole subsystem" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Sign out all users of a subsystem?" });
    fireEvent.click(within(dialog).getByRole("combobox", { name: "Subsystem" }));
    fireEvent.click(within(dialog).getByRole("option", { name: "Tessera" }));
    expect(await axeProblems(container)).toEqual([]);
    expect(api.calls.some(({ operation }) => operation === forceLogout.id)).toBe(false);
    fireEvent.click(within(dialog).getByRole("button", { name: "Sign everyone out" }));
    await screen.findByText("7 sessions ended.");
    expect(api.calls.find(({ operation }) => operation === forceLogout.id)?.input).toEqual({ subsystem: "tessera" });
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("[design 10 session] given passwords that another provider keeps, when the actions open, then none makes a link", async () => {
    const api = apiOf([account("anna")], false).answer(createPasswordLink, () => {
      throw new Error("not to be called");
    });
    await draw(api);
    fireEvent.click(await screen.findByRole("button", { name: "Actions for ANNA" }));
    await screen.findByRole("menuitem", { name: "End all sessions" });
    expect(screen.queryByRole("menuitem", { name: "Create password link" })).toBeNull();
  });
});
