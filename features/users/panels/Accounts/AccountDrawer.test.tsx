import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems, panelDrawing } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import { createUser } from "../../operations/createUser.ts";
import { deleteUser } from "../../operations/deleteUser.ts";
import { getAccounts } from "../../operations/getAccounts.ts";
import { getUser } from "../../operations/getUser.ts";
import { setUserDisabled } from "../../operations/setUserDisabled.ts";
import { updateUser } from "../../operations/updateUser.ts";
import type { WholeAccount } from "./account.ts";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

const draw = panelDrawing(View, fixtures, texts);

const role = (id: string, rest: Partial<WholeAccount["roles"][number]> = {}): WholeAccount["roles"][number] => ({
  id,
  label: id.toUpperCase(),
  description: `What ${id} is for.`,
  isHeld: false,
  isByProvider: false,
  isGrantable: true,
  ...rest,
});

const anna: WholeAccount = {
  id: "anna",
  login: "anna",
  displayName: "Anna",
  email: null,
  language: null,
  state: "active",
  sessions: 0,
  lastSeenAt: null,
  isEmailByProvider: false,
  roles: [role("clerk", { isHeld: true }), role("boss")],
  isSelf: false,
  exceedsCaller: false,
  may: { update: true, roles: true, delete: true },
  hasPasswords: true,
};

function apiOf(user: WholeAccount): FakeApi {
  const { id, login, displayName, email, state, sessions, lastSeenAt } = user;
  const account = { id, login, displayName, email, state, sessions, lastSeenAt, roles: ["clerk"] };
  return new FakeApi()
    .answer(getUser, () => user)
    .answer(getAccounts, () => ({
      accounts: [account],
      total: 1,
      roles: [
        { id: "clerk", label: "CLERK", description: null, isGrantable: true },
        { id: "king", label: "KING", description: null, isGrantable: false },
      ],
      subsystems: [],
      hasPasswords: true,
    }));
}

async function open(api: FakeApi): Promise<{ drawer: HTMLElement; container: HTMLElement }> {
  const { container } = await draw(api);
  fireEvent.click(await screen.findByRole("button", { name: "Anna" }));
  await screen.findByLabelText(/^Display name/);
  const drawer = screen.getByRole("dialog", { name: "Anna" });
  return { drawer, container };
}

const inputOf = (api: FakeApi, id: string): unknown => api.calls.find(({ operation }) => operation === id)?.input;

describe("the record of an account", () => {
  it("[design 10 accounts] given an account, when its row is clicked and name and roles change, then what changed is saved and nothing else", async () => {
    const api = apiOf(anna).answer(updateUser, () => ({ saved: true }));
    const { container, drawer } = await open(api);
    expect(await axeProblems(container)).toEqual([]);
    const save = within(drawer).getByRole<HTMLButtonElement>("button", { name: "Save" });
    expect(save.disabled).toBe(true);
    fireEvent.change(within(drawer).getByLabelText(/^Display name/), { target: { value: "Anna Kiss " } });
    fireEvent.click(within(drawer).getByRole("checkbox", { name: "CLERK" }));
    fireEvent.click(within(drawer).getByRole("checkbox", { name: "BOSS" }));
    fireEvent.click(save);
    await screen.findByText("Anna Kiss: changes saved.");
    expect(inputOf(api, updateUser.id)).toEqual({
      userId: "anna",
      displayName: { base: "Anna", mine: "Anna Kiss" },
      grant: ["boss"],
      revoke: ["clerk"],
    });
  });

  it("[design 10 accounts] given an address of another account, when it is saved, then the field says so; a wrong one is not sent", async () => {
    const api = apiOf(anna).answer(updateUser, () => {
      throw new ApiError(409, "unique_violation", { data: { field: "email" } });
    });
    const { drawer } = await open(api);
    const email = within(drawer).getByLabelText(/^Email address/);
    fireEvent.change(email, { target: { value: "nobody" } });
    fireEvent.click(within(drawer).getByRole("button", { name: "Save" }));
    await within(drawer).findByText(texts["users.account.email_wrong"]);
    expect(inputOf(api, updateUser.id)).toBeUndefined();
    fireEvent.change(email, { target: { value: "bela@example.test" } });
    fireEvent.click(within(drawer).getByRole("button", { name: "Save" }));
    await within(drawer).findByText(texts["users.account.email_taken"]);
  });

  it("[design 10 accounts] given what the provider decides, when the account opens, then it is shown and cannot be changed", async () => {
    const roles = [role("clerk", { isHeld: true, isByProvider: true })];
    const { drawer } = await open(apiOf({ ...anna, email: "anna@example.test", isEmailByProvider: true, roles }));
    expect(within(drawer).queryByLabelText(/^Email address/, { selector: "input" })).toBeNull();
    expect(within(drawer).getByRole<HTMLInputElement>("checkbox", { name: "CLERK" }).disabled).toBe(true);
    expect(within(drawer).getAllByText(texts["users.account.by_provider"]).length).toBeGreaterThan(0);
  });

  it("[design 10 accounts] given an account that records refer to, when its deletion is confirmed, then that is said and disabling is offered", async () => {
    const api = apiOf(anna)
      .answer(deleteUser, () => {
        throw new ApiError(409, "reference_violation");
      })
      .answer(setUserDisabled, () => ({ ended: 0 }));
    const { drawer } = await open(api);
    fireEvent.click(within(drawer).getByRole("button", { name: "Delete account" }));
    const asked = await screen.findByRole("alertdialog", { name: "Delete the account of Anna?" });
    fireEvent.click(within(asked).getByRole("button", { name: "Delete account" }));
    await screen.findByText(texts["users.account.in_use"]);
    fireEvent.click(screen.getByRole("button", { name: "Disable instead" }));
    const again = await screen.findByRole("alertdialog", { name: "Disable the account of Anna?" });
    fireEvent.click(within(again).getByRole("button", { name: "Disable account" }));
    await screen.findByText("The account of Anna is disabled.");
    expect(inputOf(api, setUserDisabled.id)).toEqual({ userId: "anna", disabled: true });
  });

  it("[design 10 accounts] given the own account, when it opens, then it says that it cannot be disabled or deleted", async () => {
    const { drawer } = await open(apiOf({ ...anna, isSelf: true }));
    within(drawer).getByText(texts["users.account.end_self"]);
    for (const name of ["Disable account", "Delete account"]) {
      expect(within(drawer).getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
    }
  });
});

describe("the address of an account", () => {
  const addressed = () => new URLSearchParams(window.location.search).get("account");

  it("[design 10 accounts] given an account, when its row is clicked, then the address names it, and no longer once it is closed", async () => {
    const { drawer } = await open(apiOf(anna));
    await waitFor(() => expect(addressed()).toBe("anna"));
    fireEvent.click(within(drawer).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(addressed()).toBeNull());
  });

  it("[design 10 accounts] given a link to an account that the list does not show, when it is opened, then the account is open", async () => {
    const api = apiOf({ ...anna, id: "bela", displayName: "Béla" });
    await draw(api, 0, "/admin/accounts?account=bela&tab=1");
    await screen.findByLabelText(/^Display name/);
    screen.getByRole("dialog", { name: "Béla" });
    expect(inputOf(api, getUser.id)).toEqual({ userId: "bela" });
  });

  it("[design 10 accounts] given a link to an account that there is not, when it is opened, then the drawer says so and can be closed", async () => {
    const api = apiOf(anna).answer(getUser, () => {
      throw new ApiError(404, "not_found");
    });
    await draw(api, 0, "/admin/accounts?account=gone");
    const drawer = await screen.findByRole("dialog");
    await within(drawer).findByRole("alert");
    fireEvent.click(within(drawer).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("a new account", () => {
  it("[design 10 accounts] given a name, when it is typed, then a user name is proposed; a space in one is said at the field, and only roles that one may give are offered", async () => {
    const api = apiOf(anna).answer(createUser, () => ({ id: "n", link: null, expiresAt: null }));
    await draw(api);
    fireEvent.click(await screen.findByRole("button", { name: "New account" }));
    const dialog = await screen.findByRole("dialog", { name: "New account" });
    const login = within(dialog).getByLabelText<HTMLInputElement>(/^User name/);
    fireEvent.change(within(dialog).getByLabelText(/^Display name/), { target: { value: "Kőváry Éva" } });
    expect(login.value).toBe("kovary.eva");
    fireEvent.change(login, { target: { value: "eva k" } });
    within(dialog).getByText(texts["users.account.login_spaces"]);
    expect(within(dialog).queryByRole("checkbox", { name: "KING" })).toBeNull();
    fireEvent.click(within(dialog).getByRole("button", { name: "Create account" }));
    expect(inputOf(api, createUser.id)).toBeUndefined();
    fireEvent.change(login, { target: { value: "eva" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Create account" }));
    await waitFor(() => expect(inputOf(api, createUser.id)).toMatchObject({ login: "eva" }));
  });
});
