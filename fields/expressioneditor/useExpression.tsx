import { check } from "@tessera/expression/check/check.ts";
import type { TypeKind } from "@tessera/expression/check/type.ts";
import { parse } from "@tessera/expression/parse/parse.ts";
import type { Problem } from "@tessera/expression/parse/problem.ts";
import type { ExpressionTools } from "@tessera/web-kit/form/views/ExpressionToolsProvider.tsx";
import { useMemo } from "react";

/** What is known of a text: its problems, and the kind of its result when it has none. */
export interface ExpressionFindings {
  readonly problems: readonly Problem[];
  readonly result: TypeKind | null;
}

/**
 * Reads and checks the text of an expression; names only where what it may name is known. An empty text has nothing to
 * say.
 */
export function useExpression(text: string, tools: ExpressionTools | null): ExpressionFindings {
  return useMemo(() => {
    if (text.trim() === "") return { problems: [], result: null };
    const parsed = parse(text);
    if (!parsed.ok) return { problems: parsed.error, result: null };
    if (!tools?.scope) return { problems: [], result: null };
    const { problems, type } = check(parsed.value, tools.scope, tools.library);
    const isSound = problems.every((problem) => problem.severity !== "error");
    return { problems, result: isSound ? type.kind : null };
  }, [text, tools]);
}
