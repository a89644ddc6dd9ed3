import { behavioursOf } from "@tessera/contract/behavioursOf.ts";
import { byIdAndAlias } from "@tessera/contract/byIdAndAlias.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { parse } from "@tessera/expression/parse/parse.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { setServerMessages } from "@tessera/form-engine/store/setServerMessages.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { showField } from "@tessera/web-kit/form/showField.ts";
import { FieldRegistryProvider, useFieldRegistry } from "@tessera/web-kit/form/views/FieldRegistryProvider.tsx";
import { FormView } from "@tessera/web-kit/form/views/FormView.tsx";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { literalText, type Translate } from "../document/literalText.ts";
import { withEditors } from "../editors/editorViews.tsx";
import type { ResolvedSchema } from "../schema/schemaShape.ts";
import type { SmallestOptions } from "../schema/smallestValue.ts";
import { withLanguageTexts } from "../texts/withLanguageTexts.tsx";
import { fieldValue, meaningOf, withFieldValue } from "./bindingValue.ts";
import { compileSheet } from "./compileSheet.ts";
import type { SheetChoices } from "./sheetChoices.ts";
import type { Binding } from "./sheetField.ts";
import { type PropertySheetForm, sheetOf, technicalGroupOf } from "./sheetOf.ts";
import { useTechnicalFold } from "./useTechnicalFold.tsx";

/** A problem at a property; `path` are the keys from the object. */
export interface PropertyProblem {
  readonly path: readonly string[];
  readonly severity: "error" | "warning";
  /** Text key. */
  readonly code: string;
  readonly data: Readonly<Record<string, string | number>>;
}

/** See `PropertySheet`. */
export interface PropertySheetProps {
  /** Of the object; read once, when the sheet is mounted, as are label, choices, field types and base. */
  readonly schema: ResolvedSchema;
  readonly label: string;
  readonly choices: SheetChoices;
  readonly fieldTypes: readonly FieldType[];
  /** The object as it is published: what differs from it is marked as changed. Null when it is new. */
  readonly base: Json | null;
  readonly object: Json;
  readonly readOnly: boolean;
  readonly problems: readonly PropertyProblem[];
  /** Keys of the property to bring before the person; empty for none. */
  readonly focus: readonly string[];
  readonly smallest: SmallestOptions;
  /** The object after a property (its key) was edited. */
  readonly onChange: (after: Json, property: string) => void;
}

interface Sheet {
  readonly sheet: PropertySheetForm;
  readonly store: FormStore;
  readonly slotOf: (binding: Binding) => { readonly table: null; readonly slot: number };
  /**
   * What a field shows of an object; in the language that the sheet was opened in, so that it never differs by that.
   */
  readonly valueIn: (binding: Binding, object: Json) => EngineValue;
}

const asWire = (value: EngineValue): string | number | boolean | null =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;

/** What the field of a property shows: of a product key its text, so that nobody reads the key. */
function shownValue(binding: Binding, object: Json, t: Translate): EngineValue {
  const value = fieldValue(binding, object);
  const { kind } = binding.shape;
  return typeof value === "string" && (kind === "text" || kind === "long") ? literalText(value, t) : value;
}

function openSheet(props: PropertySheetProps, language: string, zone: string, t: Translate): Sheet {
  const { choices } = props;
  const sheet = sheetOf(props.schema, props.label, { object: props.object, fieldTypes: props.fieldTypes });
  const compiled = compileSheet(sheet, props.fieldTypes).form;
  const byName = new Map(sheet.bindings.map((binding) => [binding.name, binding]));
  const form: CompiledForm = {
    ...compiled,
    fields: compiled.fields.map((field) => {
      const binding = byName.get(field.name);
      const options = binding ? choices.get(binding.path.join("/")) : undefined;
      // What is stored somewhere is marked as changed: here that is the published object.
      const column = props.base === null ? null : field.name;
      return { ...field, column, ...(options ? { options } : {}) };
    }),
  };
  const slots = new Map(form.fields.map(({ name, slot }) => [name, slot]));
  const slotOf = (binding: Binding) => ({ table: null, slot: slots.get(binding.name) ?? 0 }) as const;
  // Nothing is entered in what is only read, so it shows the object as it is.
  const shown = props.readOnly ? props.object : (props.base ?? props.object);
  const store = new FormStore({
    form,
    record: {
      key: "object",
      values: Object.fromEntries(sheet.bindings.map((one) => [one.name, asWire(shownValue(one, shown, t))])),
      displays: {},
      masked: [],
      rows: {},
    },
    library: standardLibrary,
    behaviours: behavioursOf(byIdAndAlias(props.fieldTypes)),
    // A sheet has no sub-forms.
    uniques: null,
    user: [],
    params: [],
    clock: Date.now,
    zone,
    language,
    readOnly: props.readOnly,
    resolve: async () => [],
    newUid: randomId,
  });
  for (const binding of sheet.bindings) {
    const value = shownValue(binding, props.object, t);
    if (value !== shownValue(binding, shown, t)) store.setValue(slotOf(binding), value);
  }
  return { sheet, store, slotOf, valueIn: (binding, object) => shownValue(binding, object, t) };
}

const malformed = Symbol("malformed");

function meaning(binding: Binding, value: EngineValue): Json | undefined | typeof malformed {
  try {
    return meaningOf(binding, value);
  } catch {
    // Only unreadable JSON throws; the field says so.
    return malformed;
  }
}

/** What the text of an expression is worth before the server has checked its names; null when it can be read. */
function syntaxProblem(
  binding: Binding,
  value: EngineValue,
): { code: string; data: Record<string, string | number> } | null {
  if (binding.shape.kind !== "expression" || typeof value !== "string") return null;
  const parsed = parse(value);
  const first = parsed.ok ? undefined : parsed.error[0];
  return first ? { code: `expression.problem.${first.code}`, data: { ...first.data } } : null;
}

const noChoices = async () => ({ options: [], completed: true });

/** The properties of one object, drawn by the form engine (design §1.2): every change is reported at once. */
export function PropertySheet(props: PropertySheetProps): ReactNode {
  const { language, zone } = usePageContext();
  const registry = withLanguageTexts(withEditors(useFieldRegistry()));
  const { t } = useTexts();
  const [{ sheet, slotOf, store, valueIn }] = useState(() => openSheet(props, language, zone, t));
  useTechnicalFold(store, technicalGroupOf(sheet));
  const latest = useRef(props);
  latest.current = props;
  /** The state of the object that was made here last; anything else came from outside. */
  const own = useRef(props.object);
  const isSyncing = useRef(false);

  useEffect(() => {
    const entered = (binding: Binding): void => {
      if (isSyncing.current) return;
      const { object, onChange, smallest } = latest.current;
      const ref = slotOf(binding);
      const value = store.field(ref)?.value ?? null;
      const wanted = meaning(binding, value);
      if (wanted === malformed) {
        queueMicrotask(() => store.setInvalid(ref, "definitions.json_malformed"));
        return;
      }
      const known = meaning(binding, valueIn(binding, object));
      if (known !== malformed && canonicalJson(known ?? null) === canonicalJson(wanted ?? null)) return;
      const after = withFieldValue(binding, object, wanted, smallest);
      own.current = after;
      onChange(after, binding.path.at(-1) ?? "");
      const problem = syntaxProblem(binding, value);
      if (problem) queueMicrotask(() => store.setInvalid(ref, problem.code, problem.data));
    };
    const stops = sheet.bindings.map((binding) => store.subscribe(slotOf(binding), () => entered(binding)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [sheet, slotOf, store, valueIn]);

  const { object, problems } = props;
  useEffect(() => {
    if (object === own.current) return;
    own.current = object;
    isSyncing.current = true;
    for (const binding of sheet.bindings) {
      const value = valueIn(binding, object);
      if ((store.field(slotOf(binding))?.value ?? null) !== value) store.setValue(slotOf(binding), value);
    }
    isSyncing.current = false;
  }, [object, sheet, slotOf, store, valueIn]);

  useEffect(() => {
    const messages = problems.flatMap(({ code, data, path, severity }) => {
      const binding = sheet.bindings.find((one) => one.path.every((key, index) => path[index] === key));
      return binding ? [{ ref: slotOf(binding), message: { severity, code, data, source: "server" as const } }] : [];
    });
    isSyncing.current = true;
    setServerMessages(store, messages);
    isSyncing.current = false;
  }, [problems, sheet, slotOf, store]);

  const root = useRef<HTMLDivElement>(null);
  const focus = props.focus.join("/");
  useEffect(() => {
    const wanted = focus.split("/");
    const binding = sheet.bindings.find((one) => one.path.every((key, index) => wanted[index] === key));
    // It draws at once, which an effect must not ask for.
    queueMicrotask(() => {
      if (binding && root.current) showField(store, root.current, slotOf(binding));
    });
  }, [focus, sheet, slotOf, store]);

  return (
    <div ref={root}>
      <Suspense fallback={<Skeleton height={160} />}>
        <FieldRegistryProvider registry={registry}>
          <FormView store={store} loadChoices={noChoices} />
        </FieldRegistryProvider>
      </Suspense>
    </div>
  );
}
