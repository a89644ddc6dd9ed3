import { UiLabelsProvider } from "@tessera/ui/UiTextProvider.tsx";
import { type ReactNode, useMemo } from "react";
import { fillPlain } from "./fillText.ts";
import { type Texts, TextsContext, useTextsContext } from "./TextsProvider.tsx";

/**
 * Gives a panel texts of its own in place of the page's (spec lists §3 dictionary); `labels` by key, with places
 * such as `{count}`.
 */
export function DictionaryProvider(props: { labels: ReadonlyMap<string, string>; children: ReactNode }): ReactNode {
  const { labels } = props;
  const around = useTextsContext();
  const texts = useMemo<Texts>(
    () => ({
      ...around,
      t: (key, params) => {
        const own = labels.get(key);
        return own === undefined ? around.t(key, params) : fillPlain(own, params ?? {});
      },
    }),
    [around, labels],
  );
  return (
    <TextsContext value={texts}>
      <UiLabelsProvider labels={labels}>{props.children}</UiLabelsProvider>
    </TextsContext>
  );
}
