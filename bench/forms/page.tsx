import "@tessera/ui/tokens/base.css";
import type { FieldType } from "@tessera/contract/defineField.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { openStore } from "@tessera/form-engine/testing/openStore.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import formTexts from "@tessera/web-kit/form/i18n/en.json";
import { FormView } from "@tessera/web-kit/form/views/FormView.tsx";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { type ReactNode, Suspense, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { fieldTypes } from "../../fields/fields.gen.ts";
import { fieldViews } from "../../fields/fields.web.gen.ts";
import { largeForm, rowsForm, rowsRecord } from "./benchForm.ts";
import { FlatPage } from "./FlatPage.tsx";

/** What can be shown. */
export type Shown = "form" | "flat" | "rows";

/** What the bench asks of the page. */
export interface FormPage {
  /** Shows a page in place of what is there, and gives the milliseconds until it is painted. */
  readonly show: (shown: Shown) => Promise<number>;
  /** Values of a column of the sub-form that is shown. */
  readonly column: (name: string) => readonly string[];
  /** Long tasks since the last question, in ms. */
  readonly longTasks: () => readonly number[];
}

declare global {
  interface Window {
    forms: FormPage;
  }
}

const host = document.getElementById("root");
if (!host) throw new Error("The page has no root element.");
// The registry of a build: what its types say of themselves is checked where they are defined.
const types = new Map((fieldTypes as readonly FieldType[]).map((type) => [type.id, type]));
const forms: Readonly<Record<"form" | "rows", { form: CompiledForm; record: RecordValues | null }>> = {
  form: { form: largeForm(types), record: null },
  rows: { form: rowsForm(types), record: rowsRecord },
};
const kit = await createTestKit({ api: new FakeApi(), texts: { ...uiTexts, ...formTexts }, fields: fieldViews });
let store: FormStore | null = null;
const long: number[] = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) long.push(duration);
}).observe({ type: "longtask" });

let shownNow: ReactNode = null;
let notify: () => void = () => {};
function setShown(shown: ReactNode): void {
  shownNow = shown;
  flushSync(() => notify());
}

/** What is around a page of the product stands all the time. */
function Around(): ReactNode {
  return useSyncExternalStore(
    (listener) => {
      notify = listener;
      return () => {};
    },
    () => shownNow,
  );
}
createRoot(host).render(
  <TestKit kit={kit} url="/bench">
    <Around />
  </TestKit>,
);

function drawn(shown: Shown, scroller: HTMLElement): ReactNode {
  if (shown === "flat") return <FlatPage scroller={scroller} />;
  store = openStore(forms[shown].form, forms[shown].record);
  return (
    <Suspense fallback={null}>
      <FormView store={store} loadChoices={async () => ({ options: [], completed: true })} />
    </Suspense>
  );
}

/** After the next paint: what comes after the callbacks of its frame. */
const painted = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    });
  });

window.forms = {
  show: async (shown) => {
    setShown(null);
    host.scrollTop = 0;
    await painted();
    const start = performance.now();
    setShown(drawn(shown, host));
    // Parts that were loaded before come without a wait, parts that were not come late.
    while (!host.querySelector("input, [role=grid]")) await painted();
    return (await painted()) - start;
  },
  column: (name) => {
    const table = store?.form.tables[0];
    const slot = table?.columns.find((column) => column.name === name)?.slot ?? -1;
    return (store?.rows(table?.slot ?? -1) ?? []).map((row) => String(row.slots[slot] ?? ""));
  },
  longTasks: () => long.splice(0),
};
