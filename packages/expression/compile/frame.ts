import type { Json } from "@tessera/std/canonicalJson.ts";
import { limits } from "../limits.ts";
import type { Pattern } from "../pattern/pattern.ts";
import { EvaluationError } from "../values/errors.ts";
import type { EngineValue, RowValue } from "../values/value.ts";

/**
 * A question to the outside (design §7): the function, its arguments as JSON, and their canonical text as cache key.
 */
export interface ResourceCall {
  readonly function: string;
  readonly args: readonly Json[];
  readonly key: string;
}

/** What is known of a resource. A failed one counts as the empty result (null); its host tells the person. */
export type ResourceAnswer =
  | { readonly state: "pending" }
  | { readonly state: "ready"; readonly value: EngineValue }
  | { readonly state: "failed"; readonly code: string };

/** Work that may still be done. */
interface Fuel {
  left: number;
  /** Patterns that were made and paid for; absent without any. */
  patterns?: Map<string, Pattern>;
}

/** All that one evaluation can see. */
export interface Frame {
  /** Values of the main form by slot. */
  readonly main: readonly EngineValue[];
  /** The row of the sub-form the expression belongs to; null outside of one. */
  readonly row: RowValue | null;
  /** What the row belongs to: the main form, or the row of an outer sub-form. */
  readonly parent: RowValue | null;
  /** Position of the row from 0; null outside of a sub-form. */
  readonly index: number | null;
  /** The signed-in user's fields by slot. */
  readonly user: readonly EngineValue[];
  /** Parameters of the page by slot. */
  readonly params: readonly EngineValue[];
  /** The one moment of this evaluation, in milliseconds since 1970 (UTC). */
  readonly instant: number;
  /** IANA name of the person's time zone. */
  readonly zone: string;
  /** BCP 47 tag of the person's language. */
  readonly language: string;
  /** Work that may still be done; shared by all evaluations that share the object. */
  readonly fuel: Fuel;
  /** Working memory for parameters of arrow functions; may be shared by frames that are not evaluated at once. */
  readonly locals: EngineValue[];
  /** Answers at once with what is known; a question asked for the first time is usually `pending`. */
  readonly resource: (call: ResourceCall) => ResourceAnswer;
}

/** A frame with the given parts; the rest is empty, in UTC and hu-HU, with full fuel and no resources. */
export function createFrame(parts: Partial<Frame> = {}): Frame {
  return {
    main: parts.main ?? [],
    row: parts.row ?? null,
    parent: parts.parent ?? null,
    index: parts.index ?? null,
    user: parts.user ?? [],
    params: parts.params ?? [],
    instant: parts.instant ?? 0,
    zone: parts.zone ?? "UTC",
    language: parts.language ?? "hu-HU",
    fuel: parts.fuel ?? { left: limits.fuel },
    locals: parts.locals ?? [],
    resource: parts.resource ?? (() => ({ state: "failed", code: "no_resources" })),
  };
}

/** Fills up the fuel of a frame that one evaluation after the other uses. */
export function resetFuel({ fuel }: Frame): void {
  fuel.left = limits.fuel;
  fuel.patterns?.clear();
}

/** Takes `amount` units of fuel; throws `out_of_fuel` when there is not enough left. */
export function spend(frame: Frame, amount: number): void {
  frame.fuel.left -= amount;
  if (frame.fuel.left < 0) throw new EvaluationError("out_of_fuel");
}
