import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems, panelDrawing } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import { changePassword } from "../../operations/changePassword.ts";
import { getAccount } from "../../operations/getAccount.ts";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

const draw = panelDrawing(View, fixtures, texts);

const account = {
  login: "anna",
  displayName: "Anna",
  email: null,
  hasPassword: true,
  passwordChangedAt: "2026-11-21 09:30:00",
  passwordLength: 10,
};

async function type(old: string, wanted: string, again: string): Promise<void> {
  const change = (label: string, value: string): void =>
    void fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  await screen.findByLabelText(/^Current password/);
  change("Current password", old);
  change("New password", wanted);
  change("Repeat new password", again);
  fireEvent.click(screen.getByRole("button", { name: "Change password" }));
}

describe("ChangePassword", () => {
  it.each(fixtures.map(({ name }, index) => ({ name, index })))(
    "[shell 2.3 panels] given $name, when the panel is drawn, then nothing is in the way of assistive technology",
    async ({ index }) => {
      const { container } = await draw(
        new FakeApi().answer(getAccount, () => account),
        index,
      );
      await screen.findByRole("button", { name: "Change password" });
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  it("[lists 2.15 password] given the old password and twice a new one, when she changes it, then it is said and the fields are empty", async () => {
    const api = new FakeApi().answer(getAccount, () => account).answer(changePassword, () => ({ changed: true }));
    await draw(api);
    await type("old one", "a fine new one", "a fine new one");
    await screen.findByText("Password changed. Your other sessions have ended.");
    expect(api.calls.find(({ operation }) => operation === changePassword.id)?.input).toEqual({
      oldPassword: "old one",
      newPassword: "a fine new one",
    });
    expect(screen.getByLabelText<HTMLInputElement>(/^Current password/).value).toBe("");
  });

  it("[design 10 session] given two that differ, when she changes it, then nothing is sent", async () => {
    const api = new FakeApi().answer(getAccount, () => account);
    await draw(api);
    await type("old one", "a fine new one", "another");
    await screen.findByText("The new passwords do not match.");
    expect(api.calls.some(({ operation }) => operation === changePassword.id)).toBe(false);
  });

  it("[lists 5 password] given an empty form, when it is sent, then each field says what it lacks, a notice says that nothing was changed, and nothing is sent", async () => {
    const api = new FakeApi().answer(getAccount, () => account);
    await draw(api);
    fireEvent.click(await screen.findByRole("button", { name: "Change password" }));
    for (const key of ["pw_empty_old_password", "pw_empty_new_password", "pw_empty_retype", "pw_submit_error"] as const)
      await screen.findByText(texts[key]);
    expect(api.calls.some(({ operation }) => operation === changePassword.id)).toBe(false);
  });

  it("[lists 5 password] given a retyped password that differs, when typing pauses, then that field alone says so before anything is sent", async () => {
    await draw(new FakeApi().answer(getAccount, () => account));
    fireEvent.change(await screen.findByLabelText(/^Repeat new password/), { target: { value: "other" } });
    await screen.findByText(texts.pw_passwords_dont_match);
    expect(screen.queryByText(texts.pw_empty_old_password)).toBeNull();
  });

  it("[lists 5 password] given a field that someone begins to type in, when typing goes on, then it is called empty only where it stays so", async () => {
    await draw(new FakeApi().answer(getAccount, () => account));
    const field = await screen.findByLabelText(/^New password/);
    fireEvent.change(field, { target: { value: "a" } });
    expect(screen.queryByText(texts.pw_empty_new_password)).toBeNull();
    fireEvent.change(field, { target: { value: "" } });
    expect(screen.queryByText(texts.pw_empty_new_password)).toBeNull();
    await screen.findByText(texts.pw_empty_new_password);
    fireEvent.change(field, { target: { value: "a fine one" } });
    await waitFor(() => expect(screen.queryByText(texts.pw_empty_new_password)).toBeNull());
  });

  it("[design 10 session] given a wrong old password, when the server refuses it, then the field says so and what was typed stays", async () => {
    const api = new FakeApi()
      .answer(getAccount, () => account)
      .answer(changePassword, () => {
        throw new ApiError(422, "validation_failed", { data: { field: "oldPassword", problem: "wrong" } });
      });
    await draw(api);
    await type("guess", "a fine new one", "a fine new one");
    await screen.findByText("This is not your current password. Try again.");
    expect(screen.getByLabelText<HTMLInputElement>(/^Repeat new password/).value).toBe("a fine new one");
  });

  it("[design 10 session] given a password that another provider keeps, when the panel is drawn, then it says where it is changed", async () => {
    await draw(new FakeApi().answer(getAccount, () => ({ ...account, hasPassword: false })));
    await screen.findByText(/sign-in provider manages your password/);
    expect(screen.queryByRole("button", { name: "Change password" })).toBeNull();
  });
});
