import type { ResourceAnswer, ResourceCall } from "@tessera/expression/compile/frame.ts";
import { describe, expect, it } from "vitest";
import { Resources } from "./resources.ts";

const call = (key: string): ResourceCall => ({ function: "lookup", args: [key], key });
const ready = (value: string): ResourceAnswer => ({ state: "ready", value });

/** Questions whose batches are noted; each is answered by the keys themselves, unless `answer` says otherwise. */
function asking(
  answer: (calls: readonly ResourceCall[]) => Promise<readonly ResourceAnswer[]> = async (calls) => {
    await new Promise((done) => setTimeout(done, 0));
    return calls.map(({ key }) => ready(key));
  },
  renew: (resources: Resources) => void = () => {},
) {
  const batches: string[][] = [];
  const resources: Resources = new Resources({
    resolve: (calls) => {
      batches.push(calls.map(({ key }) => key));
      return answer(calls);
    },
    renew: () => renew(resources),
    later: null,
  });
  return { resources, batches };
}

describe("questions to the server, without a pause", () => {
  it("[design 7 resources] given questions of several rules, when they are sent, then they go out together, each once, and the answers are known from then on", async () => {
    const { resources, batches } = asking();
    expect(["a", "b", "a"].map((key) => resources.ask(call(key)).state)).toEqual(["pending", "pending", "pending"]);
    expect(resources.isPending).toBe(true);
    resources.flush();
    await resources.settled(5);
    expect(resources.isPending).toBe(false);
    expect([resources.ask(call("a")), resources.ask(call("b"))]).toEqual([ready("a"), ready("b")]);
    resources.flush();
    expect(batches).toEqual([["a", "b"]]);
  });

  it("[design 7 resources] given a batch under way, when more is asked, then it goes with the next, and what is under way is not asked again", async () => {
    const { resources, batches } = asking(undefined, (settled) => {
      settled.ask(call("b"));
      settled.flush();
    });
    resources.ask(call("a"));
    resources.flush();
    expect(resources.isPending).toBe(true);
    expect(resources.ask(call("a")).state).toBe("pending");
    resources.ask(call("b"));
    resources.flush();
    expect(batches).toEqual([["a"]]);
    await resources.settled(1);
    expect([batches, resources.isPending]).toEqual([[["a"], ["b"]], true]);
    await resources.settled(1);
    expect(resources.isPending).toBe(false);
  });

  it("[design 7 resources] given answers that always lead to new questions, when they are awaited, then only so many rounds are waited for", async () => {
    let next = 0;
    const { resources, batches } = asking(undefined, (settled) => {
      settled.ask(call(`q${++next}`));
      if (next < 10) settled.flush();
    });
    resources.ask(call("first"));
    resources.flush();
    await resources.settled(0);
    expect(batches).toHaveLength(1);
    await resources.settled(3);
    expect(batches).toHaveLength(4);
    expect(resources.isPending).toBe(true);
  });

  it("[forms 8 failed request] given a request that fails or answers too little, when it is asked for, then it counts as failed with the code that people see", async () => {
    const failed = { state: "failed", code: "calculation_server_error" };
    const broken = asking(() => Promise.reject(new Error("offline"))).resources;
    const short = asking(async () => [ready("first")]).resources;
    for (const resources of [broken, short]) {
      resources.ask(call("a"));
      resources.ask(call("b"));
      resources.flush();
      await resources.settled(5);
    }
    expect([broken.ask(call("a")), broken.ask(call("b"))]).toEqual([failed, failed]);
    expect([short.ask(call("a")), short.ask(call("b"))]).toEqual([ready("first"), failed]);
  });
});
