import type { KeyedText } from "@tessera/contract/socket/progress.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { SqlText } from "../database/pool.ts";

/**
 * Version of what runs are begun with. It rises when runs of before cannot be gone on with as they are; these are then
 * turned into new ones.
 */
export const interpreterVersion = 1;

/** A run to be done once. */
export interface NewRun {
  /** The same id is the same run, so that it may be asked for again. */
  readonly id: string;
  /** A `DurableWork`. */
  readonly kind: string;
  readonly input: Json;
  /** What it is about, by which people find it; null for none. */
  readonly topic: string | null;
  /** Milliseconds from now until it is due; 0 is at once. */
  readonly after: number;
  /** Whose work it is; absent: the server's own. */
  readonly owner?: RunOwner;
  /** What it needs in secret, closed by `RunSeal`; it goes when the run ends. Absent: nothing. */
  readonly sealed?: string;
  /**
   * What `DurableWork.rollBack` undoes is there from the start on, so a run that is cancelled before a server took it
   * is taken for that. Default false.
   */
  readonly hasBegun?: boolean;
}

/** The person for whom a run works, and what that person is shown of it. */
export interface RunOwner {
  /** Key of `sys.user`: whose rights, language and zone count, as they are each time that they are asked for. */
  readonly user: string;
  /** What is done. */
  readonly title: KeyedText;
  /**
   * Where its result is looked at, as a path of this installation; null: nowhere. A path of the API is the file that it
   * makes, which is offered once it is done.
   */
  readonly link: string | null;
  /** How long the run and its result are kept once it has ended, in milliseconds. */
  readonly keepFor: number;
}

/** Starts a run. As part of a transaction it is there when that is committed, and only then. */
export function startRunSql({ id, kind, input, topic, after, owner, hasBegun = false, sealed }: NewRun): SqlText {
  return {
    text: `insert into sys.durable_run (id, kind, input, topic, interpreter, due_at, wake_at, owner, about, keep_for, started_at, sealed)
      select $1, $2, $3::jsonb, $4, $5::integer, due, due, $7::uuid, $8::jsonb, $9::double precision * interval '1 ms',
        case when $10::boolean then clock_timestamp() end, $11
      from (select clock_timestamp() + $6::double precision * interval '1 ms' as due) d on conflict do nothing`,
    values: [
      id,
      kind,
      JSON.stringify(input),
      topic,
      interpreterVersion,
      after,
      owner?.user ?? null,
      owner === undefined ? null : JSON.stringify({ title: owner.title, link: owner.link }),
      owner?.keepFor ?? null,
      hasBegun,
      sealed ?? null,
    ],
  };
}
