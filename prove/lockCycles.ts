import { setTimeout as sleep } from "node:timers/promises";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { openTestSocket, type TestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { saveData } from "#features/forms/operations/saveData.ts";
import { type NoteWorld, noteSave } from "./support/notes.ts";

/** What happens to an owner: their page stops answering, is killed, or leaves in order. */
const faults = ["stopped", "killed", "closed"] as const;
type Fault = (typeof faults)[number];

/** Figures of all cycles. Times in milliseconds from the fault to the next owner. */
export interface LockFigures {
  readonly cycles: number;
  readonly slowest: { readonly [fault in Fault]: number };
  readonly lateSavesRefused: number;
  readonly seconds: number;
  readonly problems: readonly string[];
}

/** Longest that a record may stay locked after its owner is gone. */
const freeWithin: { readonly [fault in Fault]: number } = { stopped: 20_000, killed: 12_000, closed: 5_000 };

async function save(client: TestClient, key: string, base: string, mine: string, lockToken: string | null) {
  const formData = noteSave(key, { changes: { title: { base, mine } }, lockToken });
  try {
    const { id } = await client.call(saveData, { idForm: "note", idMaintable: key, formData });
    return id === null ? "refused" : "saved";
  } catch (error) {
    // The client throws what the server answered.
    return (error as { readonly code: string }).code;
  }
}

interface CycleResult {
  readonly fault: Fault;
  readonly waited: number;
  readonly lateRefused: boolean;
  readonly problem: string | null;
}

async function take(socket: TestSocket, id: string) {
  socket.send("lock-request", { entity: "note", id });
  return (await socket.next("lock-response")).payload;
}

/** One owner is lost while another waits on the other node; then the lost one wakes and saves. */
async function cycle(
  { nodes, read }: NoteWorld,
  [owner, waiter]: readonly [TestClient, TestClient],
  key: string,
  fault: Fault,
): Promise<CycleResult> {
  const record = { entity: "note", id: key };
  const lost = await openTestSocket(nodes[0].url, { client: owner });
  const next = await openTestSocket(nodes[1].url, { client: waiter });
  const fail = (problem: string): CycleResult => ({
    fault,
    waited: 0,
    lateRefused: false,
    problem: `${fault}: ${problem}`,
  });
  try {
    const first = await take(lost, key);
    if (!first.granted || first.lockKey === null) return fail("a free record was not locked");
    if ((await take(next, key)).granted) return fail("there were two owners");
    const { title } = (await read(key)).values;
    if ((await save(owner, key, String(title), "by the owner", first.lockKey)) !== "saved")
      return fail("the owner could not save");
    const begin = performance.now();
    if (fault === "killed") lost.raw.terminate();
    else if (fault === "stopped") lost.raw.pause();
    else lost.send("release-lock", record);
    let answer = await take(next, key);
    while (!answer.granted) {
      if (performance.now() - begin > freeWithin[fault]) return fail(`not free after ${freeWithin[fault]} ms`);
      await sleep(100);
      answer = await take(next, key);
    }
    const waited = Math.round(performance.now() - begin);
    if (Number(answer.lockKey) <= Number(first.lockKey)) return fail("the token did not rise");
    if (fault === "stopped") lost.raw.resume();
    const late = await save(owner, key, "by the owner", "too late", first.lockKey);
    if (late !== "lock_lost") return fail(`the woken owner's save was answered ${late}`);
    const mine = await save(waiter, key, "by the owner", "by the next", answer.lockKey);
    if (mine !== "saved") return fail(`the next owner's save was answered ${mine}`);
    if ((await read(key)).values.title !== "by the next") return fail("something else stands there");
    return { fault, waited, lateRefused: true, problem: null };
  } finally {
    lost.raw.terminate();
    next.raw.terminate();
  }
}

const cyclesAtOnce = 24;

/** Runs cycles of owners who are lost; `report` hears of the progress. Stops after the first batch with problems. */
export async function lockCycles(
  world: NoteWorld,
  cycles: number,
  report: (line: string) => void,
): Promise<LockFigures> {
  const begin = performance.now();
  const clients = [await world.enter(0, "anna"), await world.enter(1, "bela")] as const;
  const results: CycleResult[] = [];
  while (results.length < cycles && results.every(({ problem }) => problem === null)) {
    const keys = await world.addNotes(Math.min(cyclesAtOnce, cycles - results.length));
    const batch = keys.map((key, index) =>
      cycle(world, clients, key, faults[(results.length + index) % faults.length] ?? "stopped"),
    );
    results.push(...(await Promise.all(batch)));
    report(`${results.length} cycles`);
  }
  const slowest = (fault: Fault): number =>
    Math.max(0, ...results.filter((one) => one.fault === fault).map(({ waited }) => waited));
  return {
    cycles: results.length,
    slowest: { stopped: slowest("stopped"), killed: slowest("killed"), closed: slowest("closed") },
    lateSavesRefused: results.filter(({ lateRefused }) => lateRefused).length,
    seconds: Math.round((performance.now() - begin) / 1000),
    problems: results.flatMap(({ problem }) => problem ?? []),
  };
}
