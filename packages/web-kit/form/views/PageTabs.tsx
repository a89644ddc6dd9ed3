import type { CompiledPage } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { TabPanel } from "@tessera/ui/frame/TabPanel.tsx";
import { type TabItem, Tabs } from "@tessera/ui/frame/Tabs.tsx";
import { type ReactNode, useId } from "react";
import { useTexts } from "../../texts/useTexts.ts";
import { shownText } from "../shownText.ts";
import { useFormState } from "../useFormState.ts";
import { pageErrors } from "./pageErrors.ts";

/** Tabs that stand behind the pages of a form and show something else of its record. */
export interface FurtherTabs {
  readonly tabs: readonly Pick<TabItem, "id" | "label" | "count">[];
  /** The one that is shown; null: a page of the form is. */
  readonly active: string | null;
  /** What the active one shows. */
  readonly body: ReactNode;
  /** Shows another one; null: a page of the form. */
  readonly onChange: (id: string | null) => void;
}

/**
 * The tabs of a form of several pages, each with how many errors it has, above the page that is shown. Those of
 * `further` stand behind them.
 */
export function PageTabs(props: {
  store: FormStore;
  pages: readonly CompiledPage[];
  active: string;
  further: FurtherTabs | null;
  children: ReactNode;
}): ReactNode {
  const { children, further, pages, store } = props;
  const { t } = useTexts();
  const idBase = useId();
  useFormState(store);
  const active = further?.active ?? props.active;
  return (
    <>
      <Tabs
        label={t("form.pages")}
        idBase={idBase}
        active={active}
        onChange={(id) => {
          const isPage = pages.some((page) => page.id === id);
          if (isPage) store.setActivePage(id);
          further?.onChange(isPage ? null : id);
        }}
        tabs={[
          ...pages.map((page) => {
            const count = pageErrors(store, page);
            const label = shownText(store.section(page.id).label, t);
            return { id: page.id, label, ...(count > 0 ? { count, countTone: "danger" as const } : {}) };
          }),
          ...(further?.tabs ?? []),
        ]}
      />
      <TabPanel idBase={idBase} id={active}>
        {further?.active ? further.body : children}
      </TabPanel>
    </>
  );
}
