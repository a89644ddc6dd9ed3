import { lazy, type ReactNode, Suspense } from "react";

const PageTemplate = lazy(async () => ({ default: (await import("./PageTemplate.tsx")).PageTemplate }));

/** Whether a text is more than plain text: it has tags of a template or markup. */
const isTemplate = (text: string): boolean => /\{\{|<[a-z!/]/i.test(text);

/** A text that may be a template, such as a panel's footer; what templates need is loaded only for one. */
export function TemplateText(props: { readonly text: string }): ReactNode {
  if (!isTemplate(props.text)) return props.text;
  return (
    <Suspense fallback={null}>
      <PageTemplate text={props.text} />
    </Suspense>
  );
}
