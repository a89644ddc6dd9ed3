import { expect, it } from "vitest";
import { fillPlain } from "../texts/fillText.ts";
import { errorNotice } from "./errorNotice.ts";
import { errorText, errorTone } from "./errorText.ts";
import { refusalError } from "./readAnswer.ts";

const texts = new Map([
  ["error.save_conflict", "{name} was changed by someone else."],
  ["error.access_denied", "No."],
]);
const t = (key: string, params = {}): string => fillPlain(texts.get(key) ?? key, params);
const error = { code: "save_conflict", data: { name: "Chair" }, message: "In the server's language", reference: "r1" };

it.each([
  ["warning", "warning", "warning"],
  ["error", "error", "danger"],
  ["danger", "error", "danger"],
  ["success", "success", "success"],
  ["no such type", "info", "info"],
  [undefined, "error", "danger"],
])(
  "[shell 8 server messages] given a message of the type %s, when it is shown, then its look is %s",
  (type, look, tone) => {
    const refused = refusalError(409, { error, msg: "error.save_conflict", i18nParams: { name: "Table" }, type }, null);
    const text = errorText(refused, t);
    expect([text.title, text.type, errorTone(text)]).toEqual(["Table was changed by someone else.", look, tone]);
    expect(errorNotice(refused, t)).toEqual({
      type: look,
      message: "Table was changed by someone else.",
      stays: true,
    });
  },
);

it.each([
  [{ msg: "The {thing} is closed", params: { thing: "shop" }, type: "warning" }, "The shop is closed"],
  [{ message: "error.save_conflict", params: { name: "Lamp" }, type: "warning" }, "Lamp was changed by someone else."],
  [{ error, msg: "error.unknown_here", type: "error" }, "In the server's language"],
  [{ error }, "In the server's language"],
])(
  "[shell 8 server messages] given the answer %j, when it is shown, then its text is translated, else taken as it is, and filled in",
  (body, title) => {
    expect(errorText(refusalError(409, body, null), t).title).toBe(title);
  },
);

it("[shell 8 server messages] given an action that failed, when its notice says what was tried, then the server's text stands below", () => {
  const refused = refusalError(
    409,
    { error, msg: "error.save_conflict", i18nParams: error.data, type: "warning" },
    null,
  );
  expect(errorNotice(refused, t, "Not moved")).toEqual({
    type: "warning",
    title: "Not moved",
    message: "Chair was changed by someone else.",
    stays: true,
  });
});
