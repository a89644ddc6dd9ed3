import { useQuery } from "@tanstack/react-query";
import type { TemplateData } from "@tessera/contract/templates/renderTemplate.ts";
import { toTemplateData } from "@tessera/contract/templates/toTemplateData.ts";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { OperationSetupError } from "@tessera/web-kit/api/configuredOperation.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { useDefinitions } from "@tessera/web-kit/api/useDefinitions.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { PanelBars } from "@tessera/web-kit/panels/PanelBars.tsx";
import { PanelProblem } from "@tessera/web-kit/panels/PanelProblem.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { Template } from "@tessera/web-kit/templates/Template.tsx";
import { usePageData } from "@tessera/web-kit/templates/usePageData.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useMemo } from "react";
import type { Static } from "typebox";
import { withPageParams } from "../../ui/withPageParams.ts";
import type { aPIPanel } from "./def.ts";
import "../../ui/widgets.css";

const isEmpty = (answer: unknown): boolean =>
  answer === null || answer === undefined || answer === "" || (Array.isArray(answer) && answer.length === 0);

/** The answer of the operation, drawn by the template. */
export function View(props: PanelViewProps<Static<typeof aPIPanel.params>>): ReactNode {
  const { content, empty, family, operation, seconds } = props.params;
  const { t, language } = useTexts();
  const api = useApi();
  const page = usePageContext();
  const definitions = useDefinitions();
  const input = withPageParams(props.params.input, page.params);
  const query = useQuery({
    queryKey: ["API", family, operation, input, language, definitions],
    enabled: operation !== "",
    queryFn: ({ signal }) =>
      api.callConfigured({ family, operationId: operation, onlyReads: true }, input, { page, signal }),
    ...(seconds === null ? {} : { refetchInterval: seconds * 1000 }),
  });
  const known = usePageData();
  const data = useMemo(
    () => new Map<string, TemplateData>([...known, ["answer", toTemplateData(query.data)]]),
    [known, query.data],
  );
  if (operation === "") return <EmptyState text={t("widgets.api.choose")} />;
  if (query.error instanceof OperationSetupError) {
    return <ErrorState title={t(`widgets.api.${query.error.code}`, { operation })} code={query.error.code} />;
  }
  if (query.isPending) return <PanelBars />;
  if (query.data === undefined) return <PanelProblem error={query.error} onAgain={() => void query.refetch()} />;
  if (isEmpty(query.data)) return <EmptyState text={empty ?? t("widgets.api.empty")} />;
  return <Template className="t-widget" text={content} data={data} />;
}
