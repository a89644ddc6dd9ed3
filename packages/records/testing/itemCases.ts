import type { Json } from "@tessera/std/canonicalJson.ts";

/** Whom an item belongs to. */
export interface Owner {
  readonly id: string;
  readonly name: string | null;
  readonly level: number | null;
}

/** A record with a column of each type that conditions compare. */
export interface Item {
  readonly id: number;
  readonly owner: string | null;
  readonly label: string | null;
  readonly note: string | null;
  readonly count: number | null;
  readonly price: string | null;
  readonly day: string | null;
  readonly moment: string | null;
  readonly done: boolean | null;
  readonly tags: readonly string[] | null;
  readonly days: string | null;
  readonly hours: string | null;
  readonly at: string | null;
  readonly prices: string | null;
  readonly shift: string | null;
  readonly clock: string | null;
  readonly counts: string | null;
  readonly points: Json;
  readonly data: Json;
}
