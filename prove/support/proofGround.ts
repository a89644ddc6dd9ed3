import { rmSync } from "node:fs";
import { join } from "node:path";
import { enterableFolder } from "@tessera/server-kit/testing/enterableFolder.ts";
import { type MoreWorld, writeWorld } from "./world.ts";

/** Folders of one proof. */
export interface ProofGround {
  /** Holds the others, and whatever else the proof writes. */
  readonly base: string;
  /** Where servers keep their data; nothing is there yet. */
  readonly data: string;
  /** The world of the kill rounds. */
  readonly world: string;
}

/**
 * Lends the folders of a proof, and removes them when `work` has ended. `more` is what its world holds besides that of
 * the kill rounds.
 */
export async function onGround<Value>(work: (ground: ProofGround) => Promise<Value>, more?: MoreWorld): Promise<Value> {
  const base = enterableFolder("tessera-prove-");
  const ground = { base, data: join(base, "data"), world: join(base, "world") };
  try {
    writeWorld(ground.world, more);
    return await work(ground);
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

/** The last lines of what a server or its database said. */
export const lastLines = (text: string): string => text.split("\n").slice(-40).join("\n");
