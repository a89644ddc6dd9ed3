import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { getMissingTexts } from "../../operations/getMissingTexts.ts";

/** One key without a text as the list has it. */
export type MissingText = OutputOf<typeof getMissingTexts>["texts"][number];

/** Where the translation document of a missing text is edited and published. */
export const designAddress = ({ document }: Pick<MissingText, "document">): string =>
  `/designer/definitions?${new URLSearchParams({ kind: "translation", id: document })}`;
