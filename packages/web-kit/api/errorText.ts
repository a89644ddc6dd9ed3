import { isLoadFailure } from "../panels/loadPart.ts";
import { fillPlain } from "../texts/fillText.ts";
import { ApiError, type ServerMessage } from "./apiError.ts";

/** What a person reads about an error: what happened, what now, and a code for support in small print. */
export interface ErrorMessage {
  readonly title: string;
  readonly detail: string | null;
  /** Code with the reference of the log entry; null for what needs no support. */
  readonly code: string | null;
  /** How it looks: an error, unless the server says otherwise. */
  readonly type: ServerMessage["type"];
}

/** The tone of a banner that holds the text of an error. */
export function errorTone({ type }: Pick<ErrorMessage, "type">): "danger" | "info" | "success" | "warning" {
  return type === "error" ? "danger" : type;
}

type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string;

const withoutSupport = new Set([
  "network_unavailable",
  "access_denied",
  "record_not_found",
  "not_found",
  "not_signed_in",
  "session_expired",
]);

/**
 * The server's message in the page's language, as far as the page has its text; else the text that the server gave, or
 * that of the code.
 */
function titleOf({ code, data, serverMessage, text }: ApiError, t: Translate): string {
  if (serverMessage === null) return text ?? t(`error.${code}`, data);
  const { msg, params } = serverMessage;
  const own = t(msg, params);
  return own === msg ? (text ?? fillPlain(msg, params)) : own;
}

/** The text of an error in the person's language. `t` as of `useTexts`. */
export function errorText(error: unknown, t: Translate): ErrorMessage {
  if (isLoadFailure(error)) {
    return { title: t("kit.error.load.title"), detail: t("kit.error.load.text"), code: null, type: "error" };
  }
  if (!(error instanceof ApiError)) {
    return { title: t("kit.error.page.title"), detail: t("kit.error.page.text"), code: "client", type: "error" };
  }
  const { code, reference, serverMessage } = error;
  const type = serverMessage?.type ?? "error";
  if (code === "network_unavailable") {
    return { title: t("kit.error.network.title"), detail: t("kit.error.network.text"), code: null, type: "error" };
  }
  if (code === "access_denied") {
    return { title: t("kit.error.access.title"), detail: t("kit.error.access.text"), code: null, type };
  }
  const support = withoutSupport.has(code) ? null : reference === null ? code : `${code} · ${reference}`;
  return { title: titleOf(error, t), detail: null, code: support, type };
}
