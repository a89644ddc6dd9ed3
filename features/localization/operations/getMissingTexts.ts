import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { languages } from "@tessera/contract/languages.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Answers keys without a text that pages asked for, 50 at a time, the last asked first: those of the subsystems whose
 * translations the caller may draft.
 */
export const getMissingTexts = defineOperation({
  id: "Localization_getMissingTexts",
  family: "Localizations",
  name: "get-missing-texts",
  method: "GET",
  envelope: "data",
  input: closed({
    /** Only texts that this language lacks. */
    language: Type.Optional(oneOf(...languages)),
    /** Only keys that contain this, whatever the case. */
    search: Type.Optional(Type.String({ maxLength: 200 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  }),
  output: closed({
    texts: Type.Array(
      closed({
        key: Type.String(),
        language: oneOf(...languages),
        /** Whose texts it belongs to. */
        subsystem: closed({ id: Type.String(), label: Type.String() }),
        /** Instants in UTC. */
        firstSeenAt: Type.String(),
        lastSeenAt: Type.String(),
        /** How often pages asked for it. */
        asked: Type.Integer(),
        /** Its text in the draft of the translation document; null where there is none. */
        draft: nullable(Type.String()),
        /** Its texts in the other languages. */
        others: Type.Array(closed({ language: oneOf(...languages), text: Type.String() })),
        /** Id of the translation document that its text stands in. */
        document: Type.String(),
      }),
    ),
    total: Type.Integer(),
    /** Whether so many keys are kept that further ones are dropped. */
    isFull: Type.Boolean(),
    /** How many keys are kept at the utmost. */
    limit: Type.Integer(),
    /** After how many days a key goes that no page asks for any more. */
    days: Type.Integer(),
  }),
  access: { kind: "session", decidedBy: "documents", needs: "draft" },
  summary: "Keys without a text that pages asked for, 50 at a time",
});
