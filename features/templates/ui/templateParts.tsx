import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { TemplateData } from "@tessera/contract/templates/renderTemplate.ts";
import { PanelBars } from "@tessera/web-kit/panels/PanelBars.tsx";
import { PanelProblem } from "@tessera/web-kit/panels/PanelProblem.tsx";
import { Template } from "@tessera/web-kit/templates/Template.tsx";
import { usePageData } from "@tessera/web-kit/templates/usePageData.ts";
import { type ReactNode, useMemo } from "react";
import type { getTemplate } from "../operations/getTemplate.ts";
import "./ShownTemplate.css";

/** A template as the server answers it. */
export type Content = OutputOf<typeof getTemplate>;
interface Part {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** What stands in the place of content that is not there; null when it is. */
export function waiting(...parts: readonly Part[]): ReactNode {
  const failed = parts.find(({ error }) => error !== null);
  if (failed !== undefined)
    return <PanelProblem error={failed.error} onAgain={() => parts.forEach((one) => void one.refetch())} />;
  return parts.some(({ isPending }) => isPending) ? <PanelBars /> : null;
}

/** The content with its data and what the page knows. */
export function Drawn(props: { content: string; data: ReadonlyMap<string, TemplateData> }): ReactNode {
  const page = usePageData();
  const data = useMemo(() => new Map([...page, ...props.data]), [page, props.data]);
  return <Template className="t-template" text={props.content} data={data} />;
}

/** No data but what the page knows. */
export const nothing: ReadonlyMap<string, TemplateData> = new Map();
