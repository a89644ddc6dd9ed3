import type { CompiledPage } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { TabPanel } from "@tessera/ui/frame/TabPanel.tsx";
import { Tabs } from "@tessera/ui/frame/Tabs.tsx";
import { type ReactNode, useId } from "react";
import { useTexts } from "../../texts/useTexts.ts";
import { shownText } from "../shownText.ts";
import { useFormState } from "../useFormState.ts";
import { pageErrors } from "./pageErrors.ts";

/** The tabs of a form of several pages, each with how many errors it has, above the page that is shown. */
export function PageTabs(props: {
  store: FormStore;
  pages: readonly CompiledPage[];
  active: string;
  children: ReactNode;
}): ReactNode {
  const { active, children, pages, store } = props;
  const { t } = useTexts();
  const idBase = useId();
  useFormState(store);
  return (
    <>
      <Tabs
        label={t("form.pages")}
        idBase={idBase}
        active={active}
        onChange={(id) => store.setActivePage(id)}
        tabs={pages.map((page) => {
          const count = pageErrors(store, page);
          const label = shownText(store.section(page.id).label, t);
          return { id: page.id, label, ...(count > 0 ? { count, countTone: "danger" as const } : {}) };
        })}
      />
      <TabPanel idBase={idBase} id={active}>
        {children}
      </TabPanel>
    </>
  );
}
