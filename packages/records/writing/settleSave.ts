import type { SaveAnswer } from "@tessera/contract/save.ts";
import type { RecordWriting } from "../guard/recordWriting.ts";
import { settledAnswer, type WritingParts } from "./transact.ts";

/** Deletions and bulks answer something else under their save ids. */
function isSaveAnswer(answer: unknown): answer is SaveAnswer {
  return typeof answer === "object" && answer !== null && ["key", "version", "rowKeys"].every((name) => name in answer);
}

/** `RecordWriting.settleSave`. */
export function createSettling(parts: WritingParts): Pick<RecordWriting, "settleSave"> {
  return {
    settleSave: async (context, saveId) => {
      const answer = await settledAnswer(parts, context, saveId);
      return isSaveAnswer(answer) ? answer : null;
    },
  };
}
