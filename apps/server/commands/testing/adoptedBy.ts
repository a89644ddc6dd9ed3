import type { InputOf } from "@tessera/contract/defineOperation.ts";
import type { KeyedText, Progress } from "@tessera/contract/socket/progress.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { Value } from "typebox/value";
import { expect } from "vitest";
import { AdoptionOutcome } from "../../../../features/adoption/adoptionOutcome.ts";
import { adopt } from "../../../../features/adoption/operations/adopt.ts";
import { getProgress } from "../../../../features/progresses/operations/getProgress.ts";

/** An adoption that was started and did not come to its end. */
export class AdoptionFailed extends Error {
  readonly state: Progress["state"];
  readonly code: string | null;
  readonly reason: KeyedText | null;

  constructor({ error, reason = null, state }: Progress) {
    super(`${state} ${error} ${JSON.stringify(reason)}`);
    this.state = state;
    this.code = error;
    this.reason = reason;
  }
}

/** Waits for the end of a run of the caller's; answers what it came to. Throws `AdoptionFailed`. */
export async function outcomeOf(client: TestClient, run: string): Promise<AdoptionOutcome> {
  const { progress, result } = await expect
    .poll(() => client.call(getProgress, { id: run }), { timeout: 60_000 })
    .toSatisfy(({ progress: { endedAt } }) => endedAt !== null)
    .then(() => client.call(getProgress, { id: run }));
  if (progress.state !== "done") throw new AdoptionFailed(progress);
  expect(Value.Errors(AdoptionOutcome, result)).toEqual([]);
  // It was checked just now.
  return result as AdoptionOutcome;
}

/** Adopts by the operation, and waits for what its run comes to. */
export async function adoptedBy(client: TestClient, input: InputOf<typeof adopt>): Promise<AdoptionOutcome> {
  return outcomeOf(client, (await client.call(adopt, input)).run);
}
