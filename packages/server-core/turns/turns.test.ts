import { expect, it } from "vitest";
import { currentLane } from "../database/lane.ts";
import type { LaneLimits } from "./turnLimits.ts";
import { type Caller, createTurns, type Turns } from "./turns.ts";

const lane: LaneLimits = {
  running: 3,
  guests: 1,
  waiting: 6,
  person: { running: 2, waiting: 3 },
  address: { running: 1, waiting: 1 },
};
const anna: Caller = { key: "person anna", isGuest: false };
const bela: Caller = { key: "person bela", isGuest: false };
const guest: Caller = { key: "guest 192.0.2.1", isGuest: true };
const otherGuest: Caller = { key: "guest 192.0.2.2", isGuest: true };
const patient = { signal: new AbortController().signal };

/** Calls that run until they are ended by name, and in which order they began. */
function calls(turns: Turns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, caller: Caller, calling: { readonly signal: AbortSignal } = patient): Promise<string> =>
    turns.run(caller, "read", calling, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, ask, end };
}

it("[design 10 load] given a person with many calls, when another one calls, then they are served next, however many wait", async () => {
  const turns = createTurns({ read: lane, work: lane });
  const { ask, begun, end } = calls(turns);
  const all = ["a1", "a2", "a3", "a4", "a5"].map((name) => ask(name, anna));
  all.push(ask("b1", bela));
  expect(begun).toEqual(["a1", "a2", "b1"]);
  all.push(ask("b2", bela));
  expect(turns.figures("read")).toEqual({ running: 3, waiting: 4, refused: 0 });
  await end("a1");
  await end("a2");
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "b2"]);
  for (const name of ["b1", "a3", "b2", "a4", "a5"]) await end(name);
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "a4", "a5", "b1", "b2"]);
  expect(turns.figures("read")).toEqual({ running: 0, waiting: 0, refused: 0 });
});

it("[design 10 load] given a person with as many waiting calls as they may have, when they call again, then they are refused and nobody else is", async () => {
  const turns = createTurns({ read: lane, work: lane });
  const { ask, begun, end } = calls(turns);
  const all = ["a1", "a2", "a3", "a4", "a5"].map((name) => ask(name, anna));
  await expect(ask("a6", anna)).rejects.toMatchObject({ code: "too_many_requests" });
  all.push(ask("b1", bela));
  expect(begun).toContain("b1");
  expect(turns.figures("read").refused).toBe(1);
  for (const name of ["a1", "a2", "b1", "a3", "a4", "a5"]) await end(name);
  await Promise.all(all);
});

it("[design 10 load] given guests of many addresses, when they call, then all together leave room for people, and the server says when it is full", async () => {
  const turns = createTurns({ read: lane, work: lane });
  const { ask, begun, end } = calls(turns);
  const all = [ask("g1", guest), ask("h1", otherGuest), ask("a1", anna), ask("a2", anna)];
  expect(begun).toEqual(["g1", "a1", "a2"]);
  all.push(ask("g2", guest));
  await expect(ask("g3", guest)).rejects.toMatchObject({ code: "too_many_requests" });
  for (const name of ["b1", "b2", "b3"]) all.push(ask(name, bela));
  all.push(ask("a3", anna));
  await expect(ask("a4", anna)).rejects.toMatchObject({ code: "busy" });
  for (const name of ["g1", "a1", "a2", "h1", "g2", "b1", "b2", "a3", "b3"]) await end(name);
  await Promise.all(all);
});

it("[design 10 load] given a call that waits, when its caller goes away, then it never runs and its place is free", async () => {
  const turns = createTurns({ read: lane, work: lane });
  const { ask, begun, end } = calls(turns);
  const all = [ask("g1", guest)];
  const leaving = new AbortController();
  const left = ask("g2", guest, leaving);
  const leftInVain = expect(left).rejects.toMatchObject({ name: "AbortError" });
  leaving.abort();
  await leftInVain;
  all.push(ask("g3", guest));
  await end("g1");
  await end("g3");
  await Promise.all(all);
  expect(begun).toEqual(["g1", "g3"]);
});

it("[design 10 load] given a call that fails, when others wait, then its turn goes on to them", async () => {
  const turns = createTurns({ read: lane, work: lane });
  const failing = turns.run(guest, "read", patient, () => Promise.reject(new RangeError("a defect")));
  const next = turns.run(guest, "read", patient, async () => "served");
  await expect(failing).rejects.toThrow(RangeError);
  expect(await next).toBe("served");
});

it("[design 10 load] given a call inside another, when it takes a turn, then it runs in that one's, except a read inside of work", async () => {
  const turns = createTurns({ read: lane, work: lane });
  const seen: unknown[] = [];
  const look = (): void =>
    void seen.push([currentLane(), turns.figures("read").running, turns.figures("work").running]);
  await turns.run(guest, "work", patient, () =>
    turns.run(guest, "read", patient, () =>
      turns.run(guest, "read", patient, () => turns.run(guest, "work", patient, async () => look())),
    ),
  );
  await turns.run(null, "work", patient, async () => look());
  look();
  expect(seen).toEqual([
    ["read", 1, 1],
    ["work", 0, 0],
    [null, 0, 0],
  ]);
});
