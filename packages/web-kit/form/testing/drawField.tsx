import type { Language } from "@tessera/contract/languages.ts";
import type { Operator } from "@tessera/contract/values/valueType.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldState } from "@tessera/form-engine/record/formState.ts";
import { toWire } from "@tessera/form-engine/record/wireValue.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { type FieldFixture, sampleField, sampleState } from "@tessera/form-engine/testing/sampleField.ts";
import { Field } from "@tessera/ui/field/Field.tsx";
import uiTexts from "@tessera/ui/i18n/en.json";
import { act, render } from "@testing-library/react";
import { type ComponentType, type ReactNode, useState } from "react";
import type { LoadFileCalls } from "../../files/fileCalls.ts";
import { type RecordUrls, RecordUrlsProvider } from "../../popups/RecordUrlsProvider.tsx";
import { createTestKit } from "../../testing/createTestKit.ts";
import { FakeApi } from "../../testing/fakeApi.ts";
import { TestKit } from "../../testing/TestKit.tsx";
import type {
  FieldCellModule,
  FieldCellProps,
  FieldEditModule,
  FieldEditProps,
  FieldFilterModule,
  FieldFilterProps,
  FieldReadModule,
  FieldReadProps,
} from "../fieldView.ts";
import formTexts from "../i18n/en.json";

/** The views of a field type. */
export interface DrawnViews {
  readonly Edit: FieldEditModule["Edit"];
  readonly Read: FieldReadModule["Read"];
  readonly Cell?: FieldCellModule["Cell"];
  readonly Filter?: FieldFilterModule["Filter"];
}

/** What a test may choose. */
export interface DrawFieldOptions {
  readonly variant?: "form" | "sheet";
  readonly language?: Language;
  readonly texts?: Readonly<Record<string, string>>;
  readonly loadChoices?: FieldEditProps["loadChoices"];
  readonly isNew?: boolean;
  /** The form that the field stands in; absent: none. */
  readonly store?: FormStore;
  /** What answers calls; nothing when absent. */
  readonly api?: FakeApi;
  /** How files are sent; not at all when absent. */
  readonly files?: LoadFileCalls;
  /** How the filter compares; "=" by default. */
  readonly operator?: Operator;
  /** Where records that a field refers to are made and opened; absent: nowhere. */
  readonly recordUrls?: RecordUrls;
}

const nowhere: RecordUrls = { createUrls: [], updateUrl: null };

function Editor(props: {
  Edit: ComponentType<FieldEditProps>;
  field: CompiledField;
  fixture: FieldFixture;
  options: DrawFieldOptions;
  log: (entry: readonly unknown[]) => void;
  changer: { change: (parts: Partial<FieldState>) => void };
}): ReactNode {
  const { Edit, field, fixture, log, options } = props;
  const [state, setState] = useState(() => sampleState({ value: fixture.value, ...fixture.state }));
  props.changer.change = (parts) => setState((now) => ({ ...now, ...parts }));
  const { variant = "form" } = options;
  const edit = (
    <Edit
      field={field}
      settings={field.formats}
      state={state}
      variant={variant}
      isNew={options.isNew === true}
      {...(options.store && { store: options.store })}
      loadChoices={options.loadChoices ?? (async () => ({ options: [], completed: true }))}
      onInvalid={(message) => log(["invalid", message?.code ?? null])}
      onChange={(value: EngineValue, display) => {
        log(display === undefined ? [value] : [value, display]);
        setState({ ...state, value, display: display ?? null });
      }}
    />
  );
  return variant === "form" ? <Field label={state.label}>{edit}</Field> : edit;
}

/**
 * Draws the editor (labelled "Field"), the read view (test id `read`), and where the type has them the list's cell
 * (test id `cell`) and the editor of a filter (labelled "Filter"). `log` has all that the editor said; `change` changes
 * its state from outside; `popups` are those it opened.
 */
export async function drawField(views: DrawnViews, fixture: FieldFixture, options: DrawFieldOptions = {}) {
  // The settings of a fixture are those of its type.
  const { Cell, Edit, Filter, Read } = views as unknown as {
    Edit: ComponentType<FieldEditProps>;
    Read: ComponentType<FieldReadProps>;
    Cell?: ComponentType<FieldCellProps>;
    Filter?: ComponentType<FieldFilterProps>;
  };
  const kit = await createTestKit({
    api: options.api ?? new FakeApi(),
    texts: { ...uiTexts, ...formTexts, ...options.texts },
    language: options.language ?? "en",
    ...(options.files && { files: options.files }),
  });
  const log: (readonly unknown[])[] = [];
  const changer = { change: (_: Partial<FieldState>): void => {} };
  const field = sampleField(fixture.field);
  const shown = { field, value: fixture.value, settings: field.formats, display: fixture.state?.display ?? null };
  const loadRecordUrls = async () => options.recordUrls ?? nowhere;
  const { container } = render(
    <TestKit kit={kit} url="/orders/update?id=1">
      <RecordUrlsProvider load={loadRecordUrls}>
        <Editor
          Edit={Edit}
          field={field}
          fixture={fixture}
          options={options}
          log={(entry) => log.push(entry)}
          changer={changer}
        />
      </RecordUrlsProvider>
      <div data-testid="read">
        <Read {...shown} {...(options.loadChoices ? { loadChoices: options.loadChoices } : {})} />
      </div>
      {Cell && fixture.value !== null && (
        <div data-testid="cell">
          <Cell
            value={toWire(fixture.value, field.valueType)}
            text={String(fixture.value)}
            settings={field.formats}
            options={field.options}
          />
        </div>
      )}
      {Filter && (
        <Field label="Filter">
          <Filter
            text=""
            operator={options.operator ?? "="}
            valueType={field.valueType}
            settings={field.formats}
            onText={(text) => log.push(["filter", text])}
          />
        </Field>
      )}
    </TestKit>,
  );
  const { popups } = kit;
  return { container, log, popups, change: (parts: Partial<FieldState>) => act(async () => changer.change(parts)) };
}
