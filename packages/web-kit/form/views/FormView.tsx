import type { CompiledPage } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldMessage } from "@tessera/form-engine/record/formState.ts";
import type { FieldHighlights } from "@tessera/form-engine/store/fieldHighlights.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { useIsNarrow } from "@tessera/ui/measure/useIsNarrow.ts";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { type ReactNode, use, useMemo } from "react";
import { useTexts } from "../../texts/useTexts.ts";
import { FormGroup } from "../FormGroup.tsx";
import type { FieldMark, FormScope, LoadChoices } from "../formScope.ts";
import { loadOnce } from "../loadOnce.ts";
import { messageText } from "../messageText.ts";
import { loadNearRow, longForm } from "../rows/loadNearRow.ts";
import { loadSubForm } from "../subform/loadSubForm.ts";
import { rowsView, rowsViewName } from "../subform/rowsViews.ts";
import { useFormState } from "../useFormState.ts";
import type { FurtherTabs } from "./PageTabs.tsx";
import { useFormViews } from "./useFormViews.ts";
import { useVisibleGroups, useVisiblePages } from "./useVisibleParts.ts";
import "./FormView.css";

const none: readonly FieldMessage[] = [];

function FormPage(props: { scope: FormScope; page: CompiledPage }): ReactNode {
  const { page, scope } = props;
  const pages = useMemo(() => [page], [page]);
  const visible = useVisibleGroups(scope.store, pages);
  const groups = page.groups.filter(({ id }) => visible.includes(id));
  let before = 0;
  return groups.map((group) => {
    const headed = groups.length > 1 && !group.invisibleBorder;
    const drawn = <FormGroup key={group.id} scope={scope} group={group} headed={headed} before={before} />;
    before += group.fields.length;
    return drawn;
  });
}

/** The tabs of a form of several pages. */
const loadTabs = loadOnce(async () => (await import("./PageTabs.tsx")).PageTabs);

/**
 * A form on the page (spec forms §2): tabs when several pages are visible, groups as sections, fields, sub-forms. It
 * suspends until the views of its field types and sub-forms are loaded. Messages of hidden fields stand on top, as they
 * have no other place.
 */
export function FormView(props: {
  store: FormStore;
  loadChoices: LoadChoices;
  /** Fields that a rule has just changed, to be marked. */
  highlights?: FieldHighlights;
  /** What stands beside labels. */
  mark?: FieldMark | undefined;
  /** Tabs behind its pages. */
  further?: FurtherTabs | undefined;
}): ReactNode {
  const { further, highlights, loadChoices, mark, store } = props;
  const texts = useTexts();
  const { t } = texts;
  const isNarrow = useIsNarrow();
  // All are asked for before the first is waited for.
  const { tables } = store.form;
  const parts =
    tables.length === 0 ? [] : [loadSubForm(), ...tables.map(({ view }) => rowsView(rowsViewName(view, isNarrow)))];
  const far = store.form.fields.length > longForm ? loadNearRow() : null;
  const tabs = store.form.pages.length > 1 || further ? loadTabs() : null;
  const views = useFormViews(store);
  for (const part of parts) use<unknown>(part);
  if (far) use(far);
  const PageTabs = tabs && use(tabs);
  const scope = useMemo(
    () => ({ store, views, loadChoices, highlights, mark }),
    [store, views, loadChoices, highlights, mark],
  );
  const activePage = useFormState(store, ({ activePage }) => activePage);
  const placeless = useFormState(store, ({ placeless }) => (placeless.length === 0 ? none : placeless));
  const visible = useVisiblePages(store);
  const pages = store.form.pages.filter(({ id }) => visible.includes(id));
  const active = pages.find(({ id }) => id === activePage) ?? pages[0];
  const sentences = [
    ...new Set(placeless.filter(({ severity }) => severity === "error").map((one) => messageText(one, texts))),
  ];
  const body = active ? (
    <FormPage scope={scope} page={active} />
  ) : (
    <p className="t-quiet">{t("form.nothing_to_show")}</p>
  );
  return (
    <div className="t-form">
      {sentences.length > 0 && <Banner tone="danger">{sentences.join(" ")}</Banner>}
      {PageTabs && (pages.length > 1 || further) && active ? (
        <PageTabs store={store} pages={pages} active={active.id} further={further ?? null}>
          {body}
        </PageTabs>
      ) : (
        body
      )}
    </div>
  );
}
