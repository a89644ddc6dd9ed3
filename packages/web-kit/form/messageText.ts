import type { FieldMessage } from "@tessera/form-engine/record/formState.ts";
import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { formatDecimal, isDecimal } from "@tessera/ui/format/decimalText.ts";
import { formatLocale } from "../texts/localeOf.ts";
import type { Texts } from "../texts/TextsProvider.tsx";
import { shownText } from "./shownText.ts";

const day = /^\d{4}-\d{2}-\d{2}$/;
const moment = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/;
const time = /^\d{2}:\d{2}(?::\d{2})?$/;

/** A bound of a rule as people write it: numbers and dates come in the form in which they are stored. */
function shownBound(bound: string | number, language: string): string {
  const text = String(bound);
  if (isDecimal(text)) return formatDecimal(text, language);
  if (day.test(text)) return formatTemporal("date", text, language);
  if (time.test(text)) return formatTemporal("time", text, language);
  return moment.test(text) ? formatTemporal("datetime", text, language) : text;
}

/** Data of messages that are values: they are written as the language has them. */
const shownData = ["bound", "min", "max", "value", "lower", "upper", "nearest"];

/**
 * The sentence of a message; one without a code says that there is an error (spec forms §5). A rule that a designer
 * wrote brings its own text; all others are texts of the product.
 */
export function messageText(message: Pick<FieldMessage, "code" | "data">, texts: Texts): string {
  const { language, t } = texts;
  const { field, text } = message.data;
  if (typeof text === "string") return shownText(text, t);
  const bounds = shownData.flatMap((name) => {
    const bound = message.data[name];
    return bound === undefined ? [] : [[name, shownBound(bound, formatLocale(language))]];
  });
  const label = typeof field === "string" ? { field: shownText(field, t) } : {};
  return t(message.code === "" ? "unhandled_error_message" : message.code, {
    ...message.data,
    ...Object.fromEntries(bounds),
    ...label,
  });
}
