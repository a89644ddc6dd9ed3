import { TesseraError } from "@tessera/contract/errors.ts";
import type { Texts } from "@tessera/server-kit/texts/texts.ts";
import { AdoptionError } from "../../../features/adoption/server/adoptionError.ts";
import { CommandError } from "./commandError.ts";

interface Problem {
  readonly code: string;
  readonly path: string;
  readonly data?: { readonly [key: string]: unknown };
  readonly document?: { readonly kind: string; readonly id: string };
}

function problemLine(texts: Texts, { code, path, data, document }: Problem): string {
  const key = `problem.${code}`;
  const place = document ? `${document.kind === "" ? "" : `${document.kind} `}${document.id}${path}` : path;
  const said = texts.has("en", key) ? texts.text("en", key, data) : `${code} ${JSON.stringify(data ?? {})}`;
  return `  ${place}: ${said}`;
}

/** An error of the work itself as lines for the command line; one that is a defect stays as it is. */
export function commandProblem(error: unknown, texts: Texts): unknown {
  if (error instanceof AdoptionError) {
    const data = Object.entries(error.data).map(([key, value]) => [
      key,
      typeof value === "string" ? value : value.join(", "),
    ]);
    return new CommandError([texts.text("en", `adoption.error.${error.code}`, Object.fromEntries(data))], {
      cause: error,
    });
  }
  if (!(error instanceof TesseraError) || error.kind.blame === "unexpected") return error;
  if (error.code === "plan_required") {
    return new CommandError(
      [
        "This publish changes tables and waits for somebody to agree. Apply its plan in the definition browser, or add --apply.",
      ],
      { cause: error },
    );
  }
  const { problems } = error.data;
  // `definition_invalid` carries located problems.
  const listed = Array.isArray(problems) ? (problems as unknown as readonly Problem[]) : [];
  const first = texts.text("en", `error.${error.code}`, error.data);
  return new CommandError([first, ...listed.map((problem) => problemLine(texts, problem))], { cause: error });
}
