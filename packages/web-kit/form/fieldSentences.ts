import type { FieldMessage } from "@tessera/form-engine/record/formState.ts";
import type { Texts } from "../texts/TextsProvider.tsx";
import { messageText } from "./messageText.ts";

/** What stands below a field, by loudness; undefined where there is nothing. */
export interface FieldSentences {
  readonly error: string | undefined;
  readonly warning: string | undefined;
  readonly info: string | undefined;
}

/**
 * The first error and the first warning of a field; hints follow the loudest of them, and stand alone where there is
 * none.
 */
export function fieldSentences(messages: readonly FieldMessage[], texts: Texts): FieldSentences {
  const first = (severity: FieldMessage["severity"]) => {
    const message = messages.find((one) => one.severity === severity);
    return message && messageText(message, texts);
  };
  const [error, warning] = [first("error"), first("warning")];
  const hints = messages.filter(({ severity }) => severity === "info").map((one) => messageText(one, texts));
  const joined = (sentence: string) => [sentence, ...hints].join(" ");
  return {
    error: error && joined(error),
    warning: warning && (error ? warning : joined(warning)),
    info: error || warning || hints.length === 0 ? undefined : hints.join(" "),
  };
}
