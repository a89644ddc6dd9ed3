import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import type { useTexts } from "@tessera/web-kit/texts/useTexts.ts";

type Translate = ReturnType<typeof useTexts>["t"];

/**
 * Why the server did not keep a password, as a sentence: its column may ask for more characters than the field does.
 */
export function refusalText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t("field.password.not_kept");
  if (error.code !== "validation_failed") return errorText(error, t).title;
  const { messages } = error.data;
  const [first] = Array.isArray(messages) ? messages : [];
  // What the server says at a field is a message with the data of its text.
  const { PUBLIC_PARAMS: data } = (first ?? {}) as { readonly PUBLIC_PARAMS?: { readonly min?: number } };
  return data?.min === undefined ? t("field.password.not_kept") : t("field.password.too_short", { min: data.min });
}
