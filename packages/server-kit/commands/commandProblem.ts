import { property } from "@tessera/contract/documents/jsonShape.ts";
import { isLocatedProblem, type LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import { errorItems } from "@tessera/contract/errorItems.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { Texts } from "@tessera/documents/texts/texts.ts";
import { CommandError } from "./commandError.ts";

/** What `definition_invalid` lists, and other errors that list what is wrong: those name no document. */
type Problem = Pick<LocatedProblem, "code" | "path"> & Partial<Pick<LocatedProblem, "data" | "document">>;

function isProblem(value: unknown): value is Problem {
  const isPlaced = typeof property(value, "code") === "string" && typeof property(value, "path") === "string";
  return isPlaced && (property(value, "document") === undefined || isLocatedProblem(value));
}

/** A problem as text, with its place. */
export function problemLine(texts: Texts, { code, path, data, document }: Problem): string {
  const key = `problem.${code}`;
  const place = document ? `${document.kind === "" ? "" : `${document.kind} `}${document.id}${path}` : path;
  const said = texts.has("en", key) ? texts.text("en", key, data) : `${code} ${JSON.stringify(data ?? {})}`;
  return `  ${place}: ${said}`;
}

/** An error of the work itself as lines for the command line; one that is a defect stays as it is. */
export function commandProblem(error: unknown, texts: Texts): unknown {
  if (!(error instanceof TesseraError) || error.kind.blame === "unexpected") return error;
  if (error.code === "plan_required") {
    return new CommandError(
      [
        "This publish changes tables and waits for someone to agree. Apply its plan in the definition browser, or add --apply.",
      ],
      { cause: error },
    );
  }
  const listed = errorItems(error.data, "problems", isProblem) ?? [];
  const first = texts.text("en", `error.${error.code}`, error.data);
  return new CommandError([first, ...listed.map((problem) => problemLine(texts, problem))], { cause: error });
}
