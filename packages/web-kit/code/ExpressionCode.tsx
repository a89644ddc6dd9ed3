import type { ReactNode } from "react";
import { CodeBox, type CodeBoxProps } from "./CodeBox.tsx";
import { codeMarks } from "./codeMarks.ts";

/** An editor for the text of an expression, one line that grows. */
export function ExpressionCode(props: CodeBoxProps): ReactNode {
  return <CodeBox {...props} marks={codeMarks} />;
}
