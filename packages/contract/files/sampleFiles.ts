import type { SampleContext } from "../samples/sampleValue.ts";
import type { FileEntries } from "./fileEntries.ts";
import type { FileLimits } from "./fileLimits.ts";

/**
 * Files of a record that is made up to be looked at: one, which opens nothing. It has an ending and a type that the
 * field takes.
 */
export function sampleFiles({ label, seed, settings }: SampleContext<FileLimits>): FileEntries {
  const [ending = "pdf"] = settings.acceptedExtensions ?? [];
  const [type = "application/pdf"] = settings.mimeTypes ?? [];
  const number = String(1 + (seed % 99));
  return {
    files: [
      {
        id: `00000000-0000-7000-8000-${number.padStart(12, "0")}`,
        name: `${label.slice(0, 60)} ${number}.${ending.replace(/^\./, "")}`,
        size: 20_000 + (seed % 9) * 1000,
        type: type.replace("*", "x"),
      },
    ],
  };
}
