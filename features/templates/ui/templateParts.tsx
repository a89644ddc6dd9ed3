import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { TemplateData } from "@tessera/contract/templates/renderTemplate.ts";
import { Template } from "@tessera/web-kit/templates/Template.tsx";
import { usePageData } from "@tessera/web-kit/templates/usePageData.ts";
import { type ReactNode, useMemo } from "react";
import type { getTemplate } from "../operations/getTemplate.ts";
import "./ShownTemplate.css";

/** A template as the server answers it. */
export type Content = OutputOf<typeof getTemplate>;
/** The content with its data and what the page knows. */
export function Drawn(props: { content: string; data: ReadonlyMap<string, TemplateData> }): ReactNode {
  const page = usePageData();
  const data = useMemo(() => new Map([...page, ...props.data]), [page, props.data]);
  return <Template className="t-template" text={props.content} data={data} />;
}

/** No data but what the page knows. */
export const nothing: ReadonlyMap<string, TemplateData> = new Map();
