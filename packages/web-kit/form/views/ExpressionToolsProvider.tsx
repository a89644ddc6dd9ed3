import type { Scope } from "@tessera/expression/check/scope.ts";
import type { Library } from "@tessera/expression/functions/library.ts";
import { createContext, type ReactNode, useContext } from "react";

/** What an editor of expressions knows of the place its text belongs to. */
export interface ExpressionTools {
  /** What the text may name; null while that is not known: then names are not checked. */
  readonly scope: Scope | null;
  readonly library: Library;
  /** Sentences about functions that the product's texts have none for, by name. */
  readonly descriptions: ReadonlyMap<string, string>;
}

const ExpressionToolsContext = createContext<ExpressionTools | null>(null);

/** Tells the expression editors below what their texts may say. */
export function ExpressionToolsProvider(props: { readonly tools: ExpressionTools; children: ReactNode }): ReactNode {
  return <ExpressionToolsContext value={props.tools}>{props.children}</ExpressionToolsContext>;
}

/** See `ExpressionToolsProvider`; null where nobody tells. */
export function useExpressionTools(): ExpressionTools | null {
  return useContext(ExpressionToolsContext);
}
