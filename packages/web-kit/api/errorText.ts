import { isLoadFailure } from "../panels/loadPart.ts";
import { ApiError } from "./apiError.ts";

/** What a person reads about an error: what happened, what now, and a code for support in small print. */
export interface ErrorWords {
  readonly title: string;
  readonly detail: string | null;
  /** Code with the reference of the log entry; null for what needs no support. */
  readonly code: string | null;
}

const withoutSupport = new Set([
  "network_unavailable",
  "access_denied",
  "record_not_found",
  "not_found",
  "not_signed_in",
  "session_expired",
]);

/** The words of an error in the person's language. `t` as of `useTexts`. */
export function errorText(
  error: unknown,
  t: (key: string, params?: Readonly<Record<string, unknown>>) => string,
): ErrorWords {
  if (isLoadFailure(error)) {
    return { title: t("kit.error.load.title"), detail: t("kit.error.load.text"), code: null };
  }
  if (!(error instanceof ApiError)) {
    return { title: t("kit.error.page.title"), detail: t("kit.error.page.text"), code: "client" };
  }
  const { code, reference } = error;
  if (code === "network_unavailable") {
    return { title: t("kit.error.network.title"), detail: t("kit.error.network.text"), code: null };
  }
  if (code === "access_denied") {
    return { title: t("kit.error.access.title"), detail: t("kit.error.access.text"), code: null };
  }
  const support = withoutSupport.has(code) ? null : reference === null ? code : `${code} · ${reference}`;
  return { title: error.text ?? t(`error.${code}`, error.data), detail: null, code: support };
}
