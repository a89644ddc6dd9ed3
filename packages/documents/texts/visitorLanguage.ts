import type { IncomingHttpHeaders } from "node:http";
import type { Language } from "@tessera/contract/languages.ts";
import { languageOf } from "./texts.ts";

/** The first of our languages that an `Accept-Language` header asks for, by its weights; null when it asks for none. */
export function acceptedLanguage(header: string | undefined): Language | null {
  const wishes = (header ?? "").slice(0, 500).split(",");
  const weighed = wishes.map((wish) => {
    const [locale = "", ...parameters] = wish.split(";").map((part) => part.trim());
    const weight = Number(parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? 1);
    return { language: languageOf(locale), weight };
  });
  const wanted = weighed.filter(({ language, weight }) => language !== null && weight > 0);
  return wanted.sort((left, right) => right.weight - left.weight)[0]?.language ?? null;
}

/**
 * What someone is to read of whom no profile is known: what they chose before (the cookie), else what their browser
 * asks for, else Hungarian.
 */
export function visitorLanguage(cookie: string | null, headers: IncomingHttpHeaders): Language {
  return languageOf(cookie) ?? acceptedLanguage(headers["accept-language"]) ?? "hu";
}
