import type { ReactNode } from "react";
import { Template } from "./Template.tsx";
import { usePageData } from "./usePageData.ts";

/** A template that says nothing but what the page knows. */
export function PageTemplate(props: { readonly text: string }): ReactNode {
  return <Template text={props.text} data={usePageData()} />;
}
