import { maxEntries } from "@tessera/contract/files/fileEntries.ts";
import { megabyte } from "@tessera/contract/files/fileLimits.ts";
import type { FileRules } from "./addedFiles.ts";
import { sizeText } from "./sizeText.ts";

type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** What a field takes, as one line beside its buttons. */
export function limitText({ max, settings }: FileRules, t: Translate, language: string): string {
  const { acceptedExtensions = [], maxFileSize = 0 } = settings;
  const endings = acceptedExtensions.map((ending) => `.${ending.replace(/^\./, "")}`).join(", ");
  return [
    t("files.hint"),
    maxFileSize > 0 ? t("files.below", { size: sizeText(maxFileSize * megabyte, language) }) : "",
    max > 1 && max < maxEntries ? t("files.at_most", { max }) : "",
    endings,
  ]
    .filter((part) => part !== "")
    .join(" · ");
}
