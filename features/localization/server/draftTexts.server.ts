import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { TranslationBody } from "@tessera/contract/definitions/translationBody.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import type { Language } from "@tessera/contract/languages.ts";
import { draftSignal } from "@tessera/documents/store/draftSignal.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";

/** A text that someone gives for a key. */
export interface GivenText {
  readonly subsystem: string;
  readonly language: Language;
  readonly key: string;
  readonly text: string;
}

const kind = "translation";
const product = "tessera";

/** The subsystem that a category of texts names; the product's where it names none. */
export function subsystemOf({ services }: RequestContext, category: string): string {
  return services.definitions.published().get("settings", category) === null ? product : category;
}

/** Whether the caller may draft the translations of a subsystem. */
export function mayTranslate(context: RequestContext, subsystem: string): boolean {
  return context.services.records.rights(context).mayDocument(kind, subsystem, "draft");
}

async function draftOne(context: RequestContext, texts: readonly [GivenText, ...GivenText[]]): Promise<void> {
  const [{ language, subsystem }] = texts;
  const { definitions } = context.services;
  const id = `${subsystem}.${language}`;
  const published = definitions.published();
  const draft = await definitions.draft(kind, id);
  const former = draft?.document ?? published.get(kind, id);
  const known = former === null ? {} : bodyOf(former, kind).texts;
  const added = texts.map(({ key, text }) => [key, { ...known[key], text }] as const);
  const body: TranslationBody = { language, texts: { ...known, ...Object.fromEntries(added) } };
  const document: TesseraDocument = {
    kind,
    id,
    schemaVersion: definitions.kinds.get(kind)?.schemaVersion ?? 1,
    subsystem,
    body: JSON.parse(JSON.stringify(body)),
  };
  const { userId, displayName } = context.subject;
  await definitions.saveDraft(
    {
      kind,
      id,
      document,
      baseVersion: draft?.baseVersion ?? published.version(kind, id) ?? 0,
      revision: draft?.revision ?? 0,
    },
    {
      author: { userId, displayName },
      inTransaction: async (transaction) => {
        await assertFresh(transaction, context);
        await context.services.outbox.signal(draftSignal({ kind, id }), transaction);
      },
    },
  );
}

/**
 * Adds texts to the drafts of their translation documents, for a caller who may draft them. Answers how many. Throws
 * `publish_conflict` when a draft moved meanwhile.
 */
export async function draftTexts(context: RequestContext, given: readonly GivenText[]): Promise<number> {
  const byDocument = Map.groupBy(given, ({ subsystem, language }) => `${subsystem}.${language}`);
  for (const [first, ...others] of byDocument.values()) if (first) await draftOne(context, [first, ...others]);
  return given.length;
}
