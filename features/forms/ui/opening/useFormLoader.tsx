import type { Language } from "@tessera/contract/languages.ts";
import { type PackedForm, packedShape, unpackForm } from "@tessera/form-engine/definition/unpackForm.ts";
import type { RuleResults } from "@tessera/form-engine/evaluate/ruleResults.ts";
import type { RecordValues } from "@tessera/form-engine/record/formState.ts";
import { FieldHighlights } from "@tessera/form-engine/store/fieldHighlights.ts";
import type { FormOptions } from "@tessera/form-engine/store/formOptions.ts";
import { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { randomId } from "@tessera/std/ids.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { readRecordAnswer, recordValues } from "@tessera/web-kit/form/recordValues.ts";
import { useFieldRegistry } from "@tessera/web-kit/form/views/FieldRegistryProvider.tsx";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useMemo, useRef } from "react";
import { getData } from "../../operations/getData.ts";
import { getProperties } from "../../operations/getProperties.ts";
import { formParts } from "../formParts.tsx";
import { loadEditing } from "../loadEditing.tsx";
import { ruleRefresh } from "../rules/ruleRefresh.ts";
import { isDebugging } from "../useDebugMode.tsx";
import type { FormAnswer, FormProperties, OpenedForm } from "./openedForm.tsx";
import { textLanguage } from "./textLanguage.tsx";

/** Loads forms and records, and opens them. */
export interface FormLoader {
  /** The form as it is for a record; null for a new one. */
  readonly properties: (key: string | null) => Promise<FormProperties>;
  /** Language of the page. */
  readonly language: string;
  /**
   * The record; null for a new one. Its texts are in the language of the page, or in that of `begun`, where what was
   * entered there is to be carried over: it belongs to that language.
   */
  readonly answer: (key: string | null, begun?: OpenedForm) => Promise<FormAnswer>;
  /**
   * Opens a record; a new one with the values of `copied`, where there is one: discarding that leads back to `answer`.
   * With `former` it is opened with these values, as if they were saved.
   */
  readonly open: (
    properties: FormProperties,
    answer: FormAnswer,
    copied?: RecordValues,
    former?: RecordValues,
  ) => OpenedForm;
}

/** Language of the texts of a record in which something is entered. */
function begunLanguage(begun: OpenedForm | undefined): { readonly language?: Language } {
  const language = begun?.store.state().hasUnsavedChanges ? textLanguage(begun) : undefined;
  return language === undefined ? {} : { language };
}

/** Of a form whose rules ask for nothing. */
const answersNothing: FormOptions["resolve"] = async () => [];

function runLater(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

/** How forms of one panel are loaded. All calls carry the page; `isReadOnly` opens them to be read only. */
export function useFormLoader(idForm: string, isReadOnly: boolean): FormLoader {
  const api = useApi();
  const registry = useFieldRegistry();
  const page = usePageContext();
  const notify = useNotify();
  const { language, t } = useTexts();
  // Calls that a rule makes later go out with the page and the language of that moment.
  const latest = useRef({ page, notify, t });
  latest.current = { page, notify, t };
  return useMemo(() => {
    const fail = (message: "calculation_server_error" | "form.rules.failed"): void => {
      const { notify: announce, t: text } = latest.current;
      announce({ type: "error", title: text("calculation_error"), message: text(message) });
    };
    const onLookupFailure = () => fail("calculation_server_error");
    const failRules = (error: unknown): never => {
      fail("form.rules.failed");
      throw error;
    };
    return {
      properties: async (key) => {
        const { page: at } = latest.current;
        const record = key === null ? {} : { idMaintable: key };
        const input = { idForm, ...record, path: at.url, only: packedShape };
        const { forms, may, ...said } = await api.call(getProperties, input, { page: at });
        // Asked for so, what stands under the form's id is packed.
        const packed = forms[idForm] as PackedForm;
        const of = key === null && at.params.get("of");
        const plain = unpackForm(packed);
        // Few new records are begun from the one that they belong to.
        const form = of ? (await loadEditing()).entries.belongingTo(plain, of) : plain;
        const parts = await formParts(form, packed.calls, may.draft, registry);
        return { ...said, ...parts, form, withholds: packed.withholds, mayCreate: may.create, mayDesign: may.draft };
      },
      language,
      answer: async (key, begun) => {
        if (key === null) return null;
        const { page: at } = latest.current;
        const input = { idForm, idMaintable: key, path: at.url, ...begunLanguage(begun) };
        return await api.call(getData, input, { page: at });
      },
      open: (properties, answer, copied, former) => {
        const { form, formNotices, serverResources } = properties;
        const found = readRecordAnswer(answer?.ITEMS);
        const record = copied ? null : found;
        const isShownOnly = isReadOnly || form.readView;
        const isRefused = !isShownOnly && (record ? !record.may.update : !properties.mayCreate);
        const isFixed = isShownOnly || isRefused;
        const askRules = async (): Promise<RuleResults> => {
          const { definitions } = properties;
          const asked = loadEditing().then(({ calls }) =>
            calls.rules({ api, idForm, definitions, store }, latest.current.page),
          );
          return await asked.catch(failRules);
        };
        const highlights = new FieldHighlights(runLater);
        const notices = formNotices?.({
          form,
          notify: (notification) => void latest.current.notify(notification),
          t: (name, params) => latest.current.t(name, params),
          isDebugging: () => properties.mayDesign && isDebugging(),
          highlights,
        });
        const store: FormStore = new FormStore({
          form,
          record: copied ?? former ?? (record ? recordValues(form, record) : null),
          library: properties.library,
          behaviours: properties.behaviours,
          calls: properties.callSupport,
          uniques: properties.uniques,
          user: properties.user,
          params: [record ? "update" : "create", record?.key ?? null],
          clock: Date.now,
          zone: properties.zone,
          language,
          readOnly: isFixed,
          resolve: serverResources?.(form, api, () => latest.current.page, onLookupFailure) ?? answersNothing,
          newUid: randomId,
          later: runLater,
          fillsRows: true,
          ...(properties.withholds
            ? { serverRules: { first: copied ? null : (answer?.rules ?? null), ask: ruleRefresh(askRules, 0) } }
            : {}),
          ...notices,
        });
        return {
          properties,
          answer,
          key: record?.key ?? null,
          display: record?.display ?? null,
          version: record?.version ?? null,
          isReadOnly: isFixed,
          isRefused,
          mayDelete: !isShownOnly && record?.may.delete === true,
          highlights,
          texts: properties.fieldTexts?.(found, store) ?? null,
          store,
        };
      },
    };
  }, [api, idForm, isReadOnly, language, registry]);
}
