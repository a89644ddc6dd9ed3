import { ToastProvider } from "@tessera/ui/layer/ToastProvider.tsx";
import { FieldRegistryProvider } from "@tessera/web-kit/form/views/FieldRegistryProvider.tsx";
import { makePageContext } from "@tessera/web-kit/page/makePageContext.ts";
import { PageProvider } from "@tessera/web-kit/page/PageProvider.tsx";
import { TextsProvider } from "@tessera/web-kit/texts/TextsProvider.tsx";
import type { TextStore } from "@tessera/web-kit/texts/textStore.ts";
import { type ReactNode, useMemo } from "react";
import { fieldViews } from "../../../fields/fields.web.gen.ts";
import { seldomFieldViews } from "../../../fields/seldomFields.web.gen.ts";
import { EnginePage } from "./EnginePage.tsx";

const registry = { views: { ...fieldViews, ...seldomFieldViews } };

/** The engine's page with all that the product's form view needs around it. */
export function EngineHost(props: { texts: TextStore; example: string }): ReactNode {
  const { example, texts } = props;
  const page = useMemo(
    () => makePageContext("/", { subsystem: null, level: 0, language: texts.language, zone: "Europe/Budapest" }),
    [texts],
  );
  return (
    <TextsProvider store={texts}>
      <PageProvider page={page}>
        <FieldRegistryProvider registry={registry}>
          <ToastProvider>
            <EnginePage example={example} />
          </ToastProvider>
        </FieldRegistryProvider>
      </PageProvider>
    </TextsProvider>
  );
}
