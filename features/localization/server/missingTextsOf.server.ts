import { type KeptMissingText, readMissingTexts } from "@tessera/documents/texts/missingTexts.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { mayTranslate, subsystemOf } from "./draftTexts.server.ts";

/** A missing text, with where its text belongs. */
export interface ReachableMissingText extends KeptMissingText {
  readonly subsystem: string;
  /** Id of the translation document. */
  readonly document: string;
  /** Whether it has got a text since. */
  readonly hasText: boolean;
}

/** The missing texts of the subsystems whose translations the caller may draft; `kept` counts all that are kept. */
export async function missingTextsOf(
  context: RequestContext,
): Promise<{ readonly kept: number; readonly reachable: readonly ReachableMissingText[] }> {
  const { database, texts } = context.services;
  const kept = await readMissingTexts(database);
  const subsystems = new Map(
    [...new Set(kept.map(({ category }) => category))].map((category) => {
      const subsystem = subsystemOf(context, category);
      return [category, mayTranslate(context, subsystem) ? subsystem : null] as const;
    }),
  );
  const reachable = kept.flatMap((one) => {
    const subsystem = subsystems.get(one.category) ?? null;
    if (subsystem === null) return [];
    const hasText = texts.has(one.language, one.key);
    return [{ ...one, subsystem, document: `${subsystem}.${one.language}`, hasText }];
  });
  return { kept: kept.length, reachable };
}
