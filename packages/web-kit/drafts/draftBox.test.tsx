import { beforeEach, describe, expect, it } from "vitest";
import { DraftBox, type DraftBoxOptions } from "./draftBox.ts";
import { countDrafts, dropDraftsOf } from "./draftNames.ts";

const day = 86_400_000;
const place = { form: "order", key: "7" };
const keyOf = (session: string) => btoa(session.padEnd(32, "."));

beforeEach(() => localStorage.clear());

/** The drafts of a person in one tab of this browser; of sessions in `refused` the server gives no key. */
function boxOf(
  options: Partial<Omit<DraftBoxOptions, "tabs">> & { tab?: string; open?: string[]; refused?: string[] } = {},
) {
  const { open = [], refused = [], tab = "t1", ...rest } = options;
  return new DraftBox({
    storage: localStorage,
    subject: "anna",
    session: () => "s1",
    askKeys: async (sessions) =>
      new Map(sessions.flatMap((one) => (refused.includes(one) ? [] : [[one, keyOf(one)] as const]))),
    tabs: { own: async () => tab, open: async () => new Set([tab, ...open]) },
    now: () => 0,
    ...rest,
  });
}

async function kept(content: string, options: Parameters<typeof boxOf>[0] = {}, at = place): Promise<void> {
  const box = boxOf(options);
  expect(await box.keep(box.begin(), at, content)).toBe(true);
}
const found = async (options: Parameters<typeof boxOf>[0] = {}, at: { form: string; key: string | null } = place) =>
  (await boxOf(options).find(at))?.content ?? null;

describe("drafts in the browser", () => {
  it("[shell 2.2 drafts] given a draft, when its tab is opened again, then it is there for this form and record for a week, and nothing of it can be read in the storage", async () => {
    await kept("Tables");
    expect(JSON.stringify(localStorage)).not.toMatch(/Tables|order/);
    for (const other of [
      { ...place, form: "invoice" },
      { ...place, key: "8" },
      { ...place, key: null },
    ])
      expect(await found({}, other)).toBeNull();
    expect(await found({ now: () => 6 * day })).toBe("Tables");
    expect(await found({ now: () => 8 * day })).toBeNull();
    expect(countDrafts(localStorage)).toBe(0);
  });

  it("[shell 2.2 drafts] given a draft of an idle session, when another person looks for it, then it is not offered and cannot be opened, and it is there for its own person in a new session", async () => {
    await kept("Tables");
    expect(await found({ subject: "bela", session: () => "s2" })).toBeNull();
    expect(await found({ session: () => "s3" })).toBe("Tables");
  });

  it("[shell 2.2 drafts] given a session that was ended on purpose, when its person looks for a draft of it, then there is no key, and the draft is removed", async () => {
    await kept("Tables");
    expect(await found({ session: () => "s3", refused: ["s1"] })).toBeNull();
    expect(countDrafts(localStorage)).toBe(0);
  });

  it("[shell 2.2 drafts] given two tabs with one record, when both are open, then each has its own draft; what a closed one left goes to the next, newest first", async () => {
    await kept("first", { now: () => 1 });
    await kept("second", { tab: "t2", open: ["t1"], now: () => 2 });
    await kept("third", { tab: "t3", open: ["t1", "t2"], now: () => 3 });
    expect(await found({ open: ["t2", "t3"] })).toBe("first");
    expect(await found({ tab: "t4", open: ["t1", "t2", "t3"] })).toBeNull();
    const next = boxOf({ tab: "t4", open: ["t1"] });
    expect((await next.find(place))?.content).toBe("third");
    expect((await next.find(place))?.content).toBe("second");
    expect(await next.find(place)).toBeNull();
    // What it took up is its own now.
    expect(await found({ tab: "t5", open: ["t1", "t4"] })).toBeNull();
  });

  it("[shell 2.2 drafts] given several drafts that closed tabs left, when they are listed, then one can be taken up out of turn, and those that an open tab works on are not there", async () => {
    await kept("first", { tab: "t2", now: () => 1 });
    await kept("second", { tab: "t3", now: () => 2 });
    await kept("third", { tab: "t4", now: () => 3 });
    const box = boxOf({ open: ["t3"], now: () => 4 });
    const listed = await box.others(place);
    expect(listed.map(({ content }) => content)).toEqual(["third", "first"]);
    const [, first] = listed;
    expect((await box.take(place, first?.id ?? ""))?.content).toBe("first");
    expect((await box.others(place)).map(({ content }) => content)).toEqual(["third"]);
    expect(await box.take(place, first?.id ?? "")).toBeNull();
    expect(await box.take({ ...place, key: "8" }, listed[0]?.id ?? "")).toBeNull();
  });

  it("[shell 2.2 drafts] given a draft that is dropped or whose session ends while it is sealed, when the seal is made, then nothing is kept", async () => {
    const box = boxOf();
    const id = box.begin();
    const keeping = box.keep(id, place, "Tables");
    box.drop(id);
    expect(await keeping).toBe(false);
    let session: string | null = "s1";
    const ending = boxOf({ session: () => session });
    const late = ending.keep(ending.begin(), place, "Tables");
    session = null;
    expect(await late).toBe(false);
    expect(countDrafts(localStorage)).toBe(0);
  });

  it("[shell 2.2 drafts] given drafts of two people, when one signs out, then only that person's go, and nothing else of the browser", async () => {
    localStorage.setItem("tessera.theme", "dark");
    await kept("Tables");
    await kept("Chairs", { subject: "bela", session: () => "s2" });
    dropDraftsOf(localStorage, "anna");
    expect([countDrafts(localStorage), localStorage.getItem("tessera.theme")]).toEqual([1, "dark"]);
    expect(await found({ subject: "bela", session: () => "s2" })).toBe("Chairs");
  });

  it("[shell 2.2 drafts] given drafts of an earlier release, damaged ones and more than fifty, when one is looked for, then the unsealed and damaged go, and the oldest of the rest", async () => {
    localStorage.setItem('tessera.draft.["anna","order","7"]', JSON.stringify({ at: 0, content: { total: "5" } }));
    localStorage.setItem("tessera.draft.anna.s1.t1.broken", "{broken");
    await kept("oldest");
    for (let number = 1; number <= 50; number++)
      await kept("more", { now: () => number }, { form: "order", key: `k${number}` });
    expect(await found()).toBeNull();
    expect(countDrafts(localStorage)).toBe(50);
  });

  it("[shell 2.2 drafts] given storage that is full, or a server that cannot be reached, when a draft is kept, then nothing is thrown away, and with the key of before it is kept", async () => {
    const full = {
      ...{ length: 0, key: () => null, getItem: () => null, removeItem: () => undefined },
      setItem: () => {
        throw new Error("full");
      },
    };
    const box = boxOf({ storage: full });
    expect(await box.keep(box.begin(), place, 1)).toBe(false);
    let isReachable = true;
    const askKeys = async (sessions: readonly string[]) => {
      if (!isReachable) throw new Error("no connection");
      return new Map(sessions.map((one) => [one, keyOf(one)] as const));
    };
    const prepared = boxOf({ askKeys });
    await prepared.prepare();
    isReachable = false;
    expect(await prepared.keep(prepared.begin(), place, 1)).toBe(true);
    await expect(boxOf({ askKeys }).keep("new", place, 1)).rejects.toThrow("no connection");
  });
});
