import { createHash } from "node:crypto";
import type { SaveMessage } from "@tessera/contract/save.ts";
import { column, document, entity, form, item, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../../apps/server/testing/startProduct.ts";
import { getCaptcha } from "../../operations/captchas/getCaptcha.ts";
import { formVerification } from "../../operations/formVerification.ts";
import { getProperties } from "../../operations/getProperties.ts";
import { saveData } from "../../operations/saveData.ts";
import { workBits, workParts } from "./captchaWork.server.ts";

const shown = (id: string, formId: string) => [
  document("page", id, {
    label: id,
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems: [{ id: "g", columnId: "c", type: "DynForm", params: { form: formId } }],
  }),
  document("url", id, { route: `/${id}`, isPublic: true, page: id, title: null }),
];

const documents = [
  entity("wish", [column("text", "text", { required: true, length: 20 })]),
  form("wish", "wish", [item("text", "text"), item("check", "captcha", { column: undefined, label: "Check" })]),
  form("other", "wish", [item("text", "text"), item("check", "captcha", { column: undefined, label: "Check" })]),
  form("open", "wish", [item("text", "text")]),
  ...shown("wish", "wish"),
  ...shown("other", "other"),
  ...shown("open", "open"),
  role("guest", [{ kind: "entity", entity: "wish", actions: ["create"] }]),
  role("clerk", [{ kind: "entity", entity: "wish", actions: ["read", "create", "update"] }]),
];

let server: TestServer;

beforeAll(async () => {
  server = await startProduct({ users: [{ login: "clerk", roles: ["clerk"] }], documents });
});
afterAll(() => server?.close());

const ask = (client: TestClient, idForm = "wish") => client.call(getCaptcha, { idForm });
async function answerOf(id: string): Promise<string> {
  const { rows } = await server.services.database.query<{ answer: string }>({
    text: "select answer from sys.captcha where id = $1::uuid",
    values: [id],
  });
  return rows[0]?.answer ?? "";
}
const right = async (client: TestClient, idForm = "wish"): Promise<string> => {
  const { id } = await ask(client, idForm);
  return `${id}:${await answerOf(id)}`;
};
const message = (check?: string, rest: Partial<SaveMessage> = {}): SaveMessage => ({
  saveId: uuid7(),
  form: "wish",
  entity: "wish",
  key: null,
  changes: { text: { base: null, mine: "A bench" } },
  rows: {},
  ...(check === undefined ? {} : { proofs: { check } }),
  ...rest,
});
async function errorsOf(client: TestClient, formData: SaveMessage, idForm = "wish"): Promise<readonly string[]> {
  const { HEADER } = await client.call(saveData, { idForm, formData: { ...formData, form: idForm } });
  return HEADER.ERROR.map(({ ID, PUBLIC }) => `${ID} ${PUBLIC}`);
}

describe("saves of guests through a form that asks for proof", () => {
  it("[forms 5 captcha] given no answer, a wrong one and one that is none, when a guest saves, then nothing is written and the field says why; signs are right in small letters and with blanks", async () => {
    const guest = server.anonymous();
    expect(await errorsOf(guest, message())).toEqual(["check validation.required"]);
    const { id } = await ask(guest);
    expect(await errorsOf(guest, message(`${id}:QQQQQ`))).toEqual(["check form.captcha.wrong"]);
    expect(await errorsOf(guest, message("nothing of the kind"))).toEqual(["check form.captcha.wrong"]);
    expect(await errorsOf(guest, message(`${uuid7()}:AAAAA`))).toEqual(["check form.captcha.ended"]);
    const next = await ask(guest);
    const signs = (await answerOf(next.id)).toLowerCase();
    expect(await errorsOf(guest, message(`${next.id}:${signs.slice(0, 2)} ${signs.slice(2)}`))).toEqual([]);
  });

  it("[forms 5 captcha] given a question that was answered wrongly, when the right answer follows, then it comes too late", async () => {
    const guest = server.anonymous();
    const answer = await right(guest);
    expect(await errorsOf(guest, message(answer.replace(/:.*/, ":QQQQQ")))).toEqual(["check form.captcha.wrong"]);
    expect(await errorsOf(guest, message(answer))).toEqual(["check form.captcha.ended"]);
  });

  it("[forms 5 captcha] given many answers at the same moment, when none of the first is right, then a right one behind them does not count either", async () => {
    const guest = server.anonymous();
    const answer = await right(guest);
    const [id = ""] = answer.split(":");
    const saveId = uuid7();
    const guesses = Array.from({ length: 8 }, (_, index) => errorsOf(guest, message(`${id}:QQQ${index}Q`, { saveId })));
    expect(new Set((await Promise.all(guesses)).flat())).not.toContain("check validation.required");
    expect(await errorsOf(guest, message(answer, { saveId }))).toEqual(["check form.captcha.ended"]);
  });

  it("[forms 5 captcha] given a right answer, when the record is refused, then it is still good for the next try, and for no further save after that", async () => {
    const guest = server.anonymous();
    const check = await right(guest);
    const empty = message(check, { changes: {} });
    expect(await errorsOf(guest, empty)).toEqual(["text validation.required"]);
    const saved = message(check);
    expect(await errorsOf(guest, saved)).toEqual([]);
    // The same save again, as after a lost answer.
    expect(await errorsOf(guest, saved)).toEqual([]);
    expect(await errorsOf(guest, message(check))).toEqual(["check form.captcha.ended"]);
  });

  it("[forms 5 captcha] given a save that wrote, when its id comes again with what is refused, then its answer is good for no other save", async () => {
    const guest = server.anonymous();
    const check = await right(guest);
    const saved = message(check);
    expect(await errorsOf(guest, saved)).toEqual([]);
    const refused = { ...saved, entity: "nothing" };
    const again = await errorsOf(guest, refused).catch((error: unknown) => error);
    expect(again).not.toEqual([]);
    expect(await errorsOf(guest, message(check))).toEqual(["check form.captcha.ended"]);
  });

  it("[forms 5 captcha] given two saves at the same moment with one answer, when they are made, then one alone writes", async () => {
    const guest = server.anonymous();
    const check = await right(guest);
    const all = await Promise.all([1, 2, 3].map(() => errorsOf(guest, message(check))));
    expect(all.filter((errors) => errors.length === 0)).toHaveLength(1);
  });

  it("[forms 5 captcha] given the answer of another guest, or for another form, when it is sent, then it does not count", async () => {
    const [guest, stranger] = [server.anonymous(), server.anonymous()];
    expect(await errorsOf(stranger, message(await right(guest)))).toEqual(["check form.captcha.ended"]);
    expect(await errorsOf(guest, message(await right(guest, "other")))).toEqual(["check form.captcha.ended"]);
  });

  it("[forms 5 captcha] given a question whose time is over, when it is answered, then there has to be a new one", async () => {
    const guest = server.anonymous();
    const check = await right(guest);
    await server.services.database.query({
      text: "update sys.captcha set expires_at = now() where id = $1::uuid",
      values: [check.slice(0, 36)],
    });
    expect(await errorsOf(guest, message(check))).toEqual(["check form.captcha.ended"]);
  });

  it("[forms 5 captcha] given someone who does not look at the picture, when their device does the work, then it proves as much; half of it does not", async () => {
    const guest = server.anonymous();
    const { id, work } = await ask(guest);
    expect(work).toEqual({ parts: workParts, bits: workBits });
    const numbers = Array.from({ length: work.parts }, (_, place) => {
      for (let number = 0; ; number++) {
        const digest = createHash("sha256").update(`${id}:${place}:${number}`).digest();
        if (digest.readUInt32BE(0) >>> (32 - work.bits) === 0) return number;
      }
    });
    expect(await errorsOf(guest, message(`${id}:~${numbers.join(".")}`))).toEqual([]);
    const half = await ask(guest);
    expect(await errorsOf(guest, message(`${half.id}:~${numbers.join(".")}`))).toEqual(["check form.captcha.wrong"]);
  });

  it("[forms 5 captcha] given a verification, when it is asked with the right answer, then the answer stays good for the save", async () => {
    const guest = server.anonymous();
    const fieldData = message(await right(guest));
    for (const _ of [1, 2, 3, 4]) {
      const { HEADER } = await guest.call(formVerification, { idForm: "wish", fieldData });
      expect(HEADER.ERROR).toEqual([]);
    }
    expect(await errorsOf(guest, fieldData)).toEqual([]);
  });

  it("[forms 5 captcha] given someone who has signed in, when they open the form and save, then they are asked nothing, and get no question", async () => {
    const clerk = await server.enter("clerk");
    expect(await errorsOf(clerk, message())).toEqual([]);
    await expect(ask(clerk)).rejects.toMatchObject({ code: "access_denied" });
    const sent = async (client: TestClient) =>
      JSON.stringify((await client.call(getProperties, { idForm: "wish", idMaintable: null })).forms);
    expect(await sent(clerk)).not.toBe(await sent(server.anonymous()));
  });

  it("[forms 5 captcha] given a form without such a field, when a guest asks for a question, then there is none; answers to it are left aside", async () => {
    const guest = server.anonymous();
    await expect(ask(guest, "open")).rejects.toMatchObject({ code: "not_found" });
    expect(await errorsOf(guest, message("what?"), "open")).toEqual([]);
  });

  it("[forms 5 captcha] given a guest who asks again and again, when it is too often, then they have to wait, and others have not", async () => {
    const guest = server.anonymous();
    for (let count = 0; count < 30; count++) await ask(guest);
    await expect(ask(guest)).rejects.toMatchObject({ code: "too_many_requests" });
    expect((await ask(server.anonymous())).lasts).toBeGreaterThan(60);
  });

  it("[forms 5 captcha] given a question, when it is sent, then it has a picture and no sign of its answer", async () => {
    const guest = server.anonymous();
    const sent = await ask(guest);
    const picture = Buffer.from(sent.picture, "base64");
    expect(picture.subarray(1, 4).toString("latin1")).toBe("PNG");
    expect(picture.toString("latin1") + JSON.stringify({ ...sent, picture: "" })).not.toContain(
      await answerOf(sent.id),
    );
  });
});
