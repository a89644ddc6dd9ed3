import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems, panelDrawing } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import { createToken } from "../../operations/createToken.ts";
import { getTokens } from "../../operations/getTokens.ts";
import { revokeToken } from "../../operations/revokeToken.ts";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

const draw = panelDrawing(View, fixtures, texts);

const token = {
  id: "t1",
  name: "Nightly <b>import</b>",
  families: ["Lists"],
  write: true,
  createdAt: "2026-11-21 09:30:00",
  expiresAt: "2026-12-21 09:30:00",
  lastUsedAt: null,
  isExpired: false,
};

describe("MyTokens", () => {
  it.each(fixtures.map(({ name }, index) => ({ name, index })))(
    "[shell 2.3 panels] given $name, when the panel is drawn, then nothing is in the way of assistive technology",
    async ({ index }) => {
      const { container } = await draw(
        new FakeApi().answer(getTokens, () => ({ tokens: [token], families: ["Lists"] })),
        index,
      );
      await screen.findAllByText("Nightly <b>import</b>");
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  it("[design 10 session] given none yet, when she makes one, then it is shown until she says that she kept it", async () => {
    const api = new FakeApi()
      .answer(getTokens, () => ({ tokens: [], families: ["Lists", "Menus"] }))
      .answer(createToken, () => ({ id: "t2", token: "tessera_secret", expiresAt: "2026-12-21 09:30:00" }));
    await draw(api);
    await screen.findByText("No tokens yet.");
    fireEvent.click(screen.getByRole("button", { name: "New token" }));
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: "Script" } });
    fireEvent.click(screen.getByRole("checkbox", { name: "Menus" }));
    fireEvent.click(screen.getByRole("button", { name: "Create token" }));
    await screen.findByText("tessera_secret");
    expect(api.calls.find(({ operation }) => operation === createToken.id)?.input).toEqual({
      name: "Script",
      days: 30,
      write: false,
      families: ["Menus"],
    });
    fireEvent.click(screen.getByRole("button", { name: "Done" }));
    expect(screen.queryByText("tessera_secret")).toBeNull();
  });

  it("[design 10 session] given a token, when she revokes it, then she is asked first", async () => {
    const api = new FakeApi()
      .answer(getTokens, () => ({ tokens: [token], families: [] }))
      .answer(revokeToken, () => ({ revoked: true }));
    await draw(api);
    fireEvent.click(await screen.findByRole("button", { name: /^Revoke Nightly/ }));
    expect(api.calls.some(({ operation }) => operation === revokeToken.id)).toBe(false);
    fireEvent.click(await screen.findByRole("button", { name: "Revoke" }));
    await expect
      .poll(() => api.calls.find(({ operation }) => operation === revokeToken.id)?.input)
      .toEqual({ id: "t1" });
  });
});
