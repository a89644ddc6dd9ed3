/** CPU seconds that a file of tests took, with what it started and waited for. */
export interface FileCost {
  readonly file: string;
  readonly seconds: number;
}

function isCost(value: unknown): value is FileCost {
  if (value === null || typeof value !== "object" || !("file" in value) || !("seconds" in value)) return false;
  return typeof value.file === "string" && typeof value.seconds === "number";
}

/** What the files of a run cost, from the lines that they wrote. */
export function fileCosts(text: string): readonly FileCost[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line))
    .filter(isCost);
}
