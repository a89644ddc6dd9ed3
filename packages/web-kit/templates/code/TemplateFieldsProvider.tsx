import { createContext, type ReactNode, useContext } from "react";
import type { TemplateField } from "./templateNaming.ts";

const TemplateFieldsContext = createContext<readonly TemplateField[] | null>(null);

/** Says to the editors of templates below what their texts may name; null: not known. */
export function TemplateFieldsProvider(props: {
  readonly fields: readonly TemplateField[] | null;
  children: ReactNode;
}): ReactNode {
  return <TemplateFieldsContext value={props.fields}>{props.children}</TemplateFieldsContext>;
}

/** See `TemplateFieldsProvider`; null where nothing says it. */
export function useTemplateFields(): readonly TemplateField[] | null {
  return useContext(TemplateFieldsContext);
}
