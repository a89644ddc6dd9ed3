import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { PasswordEditor } from "./PasswordEditor.tsx";
import { Read } from "./read.tsx";
import { refusalText } from "./refusalText.tsx";

const views = { Edit, Read };
drawsFixtures("password", { ...views, Cell }, fixtures, { texts });

const first = () => screen.getByLabelText<HTMLInputElement>("New password");
const again = () => screen.getByLabelText<HTMLInputElement>("Repeat the password");
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

async function draw(value: string | null, hold: (text: string) => Promise<string> = async () => "held") {
  const kit = await createTestKit({ api: new FakeApi(), texts, language: "en" });
  const log: unknown[] = [];
  render(
    <TestKit kit={kit} url="/users/update?id=1">
      <PasswordEditor
        label="Door"
        value={value}
        hold={hold}
        onChange={(next) => log.push(["value", next])}
        onPending={(problem) => log.push(["pending", problem?.code ?? null])}
      />
    </TestKit>,
  );
  return log;
}

describe("password", () => {
  it("[forms 3 password] given no password, when one is typed twice and the boxes are left, then the server keeps it, the value says which one it is, and the boxes are empty", async () => {
    const asked: string[] = [];
    const log = await draw(null, async (text) => {
      asked.push(text);
      return "held";
    });
    expect([first().type, first().autocomplete, again().autocomplete]).toEqual([
      "password",
      "new-password",
      "new-password",
    ]);
    type(first(), "long enough");
    type(again(), "long enough");
    fireEvent.blur(again());
    await waitFor(() =>
      expect(log.slice(2)).toEqual([
        ["pending", null],
        ["value", "held"],
        ["pending", null],
      ]),
    );
    expect(asked).toEqual(["long enough"]);
    expect([first().value, again().value]).toEqual(["", ""]);
  });

  it.each([
    ["short", "short", "field.password.short"],
    ["long enough", "long enougth", "field.password.differs"],
    ["long enough", "", "field.password.unfinished"],
    ["", "long enough", "field.password.short"],
  ])(
    "[forms 5 password] given no password, when %j and %j are typed and left, then nothing is kept, and the record cannot be saved: %s",
    async (text, repeated, code) => {
      const log = await draw(null, async () => {
        throw new Error("asked");
      });
      type(first(), text);
      type(again(), repeated);
      expect(log.every((entry) => String(entry) === "pending,")).toBe(true);
      fireEvent.blur(again());
      expect(log.at(-1)).toEqual(["pending", code]);
    },
  );

  it("[forms 3 password] given a password that is typed twice, when the keyboard goes to the button beside the boxes and on from it, then it is taken only then", async () => {
    const log = await draw(null);
    type(first(), "long enough");
    type(again(), "long enough");
    const apply = screen.getByRole("button", { name: "Apply" });
    fireEvent.blur(again(), { relatedTarget: apply });
    expect(log.every((entry) => String(entry) === "pending,")).toBe(true);
    fireEvent.blur(apply);
    await waitFor(() => expect(log.at(-2)).toEqual(["value", "held"]));
  });

  it("[forms 5 password] given a password that the server refuses, when it is left, then the boxes keep it and the record cannot be saved", async () => {
    const log = await draw(null, async () => {
      throw new Error("At least 16 characters.");
    });
    type(first(), "long enough");
    type(again(), "long enough");
    fireEvent.blur(again());
    await waitFor(() => expect(log.at(-1)).toEqual(["pending", "validation.unreadable"]));
    expect(first().value).toBe("long enough");
  });

  it("[forms 3 password] given a password, when a new one is begun and Escape is pressed, then the former one stays and the record can be saved", async () => {
    const log = await draw("0191e0d8-7a52-7cc3-98c4-dc0c0c07398f");
    fireEvent.click(screen.getByRole("button", { name: "Set a new one" }));
    expect(document.activeElement).toBe(first());
    type(first(), "long enough");
    fireEvent.keyDown(first(), { key: "Escape" });
    expect(screen.queryByLabelText("New password")).toBeNull();
    expect(log.at(-1)).toEqual(["pending", null]);
    expect(log.some((entry) => String(entry).startsWith("value"))).toBe(false);
  });

  it("[forms 3 password] given a password, when it is removed, then there is none", async () => {
    const log = await draw("0191e0d8-7a52-7cc3-98c4-dc0c0c07398f");
    fireEvent.click(screen.getByRole("button", { name: "Remove" }));
    expect(log).toEqual([["value", null]]);
  });

  it("[forms 3 password] given a password that is typed, when it is to be shown, then both boxes show it until that is pressed again", async () => {
    await draw(null);
    fireEvent.click(screen.getByRole("button", { name: "Show the password" }));
    expect([first().type, again().type]).toEqual(["text", "text"]);
    fireEvent.click(screen.getByRole("button", { name: "Show the password" }));
    expect([first().type, again().type]).toEqual(["password", "password"]);
  });

  it("[forms 3 password] given a password that is typed, when Enter is pressed in each box, then it leads to the second one and takes it there", async () => {
    const log = await draw(null);
    type(first(), "long enough");
    fireEvent.keyDown(first(), { key: "Enter" });
    await waitFor(() => expect(document.activeElement).toBe(again()));
    type(again(), "long enough");
    await act(async () => void fireEvent.keyDown(again(), { key: "Enter" }));
    await waitFor(() => expect(log.at(-2)).toEqual(["value", "held"]));
  });

  it("[forms 3 password] given a password, when it is read or stands in a list, then nothing but that there is one is drawn", async () => {
    const value = "0191e0d8-7a52-7cc3-98c4-dc0c0c07398f";
    const field = { type: "password", valueType: "uuid" } as const;
    const { container } = await drawField({ ...views, Cell }, { name: "", field, value }, { texts });
    expect(container.innerHTML).not.toContain(value);
    expect(screen.getByTestId("read").textContent).toBe("••••••••Set");
  });

  it("[forms 5 password] given a column that asks for more characters than its field, when the server refuses, then the sentence says how many", () => {
    const t = (key: string, data?: Readonly<Record<string, unknown>>) => `${key} ${JSON.stringify(data ?? {})}`;
    const messages = [{ ID: "door", PUBLIC: "field.password.short", PUBLIC_PARAMS: { min: 16 } }];
    expect(refusalText(new ApiError(422, "validation_failed", { data: { messages } }), t)).toBe(
      'field.password.too_short {"min":16}',
    );
    expect(refusalText(new Error("lost"), t)).toBe("field.password.not_kept {}");
  });
});
