import type { FieldBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import { toWire } from "@tessera/form-engine/record/wireValue.ts";
import { type FieldFixture, sampleField, sampleState } from "@tessera/form-engine/testing/sampleField.ts";
import { Field } from "@tessera/ui/field/Field.tsx";
import { ReadValue } from "@tessera/ui/field/ReadValue.tsx";
import type { FieldCellProps, FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { formatLocale } from "@tessera/web-kit/texts/localeOf.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ComponentType, type ReactNode, useState } from "react";

/** The views of a field type, for any settings. */
export interface DrawnField {
  readonly Edit: ComponentType<FieldEditProps>;
  readonly Read: ComponentType<FieldReadProps>;
  readonly Cell: ComponentType<FieldCellProps> | null;
  readonly behaviour: FieldBehaviour | null;
  /** Whether the editor draws its label itself. */
  readonly bare: boolean;
}

const nobody = async () => ({ options: [], completed: true });

/** What is read of a value, or that there is none. */
function ReadHalf(props: {
  field: CompiledField;
  views: DrawnField;
  value: FieldFixture["value"];
  display: string | null;
}) {
  const { display, field, value, views } = props;
  const { Cell, Read } = views;
  const { language, t } = useTexts();
  const wire = toWire(value, field.valueType);
  const options = field.options?.map((option) => ({ ...option, label: shownText(option.label, t) })) ?? null;
  const context = {
    language: formatLocale(language),
    zone: "Europe/Budapest",
    valueType: field.valueType,
    settings: field.formats,
    options,
  };
  const text = wire === null ? "" : (views.behaviour?.format?.(wire, context) ?? String(value));
  return (
    <div>
      <Field label={field.label} group>
        <ReadValue>
          {value !== null && <Read field={field} settings={field.formats} value={value} display={display} />}
        </ReadValue>
      </Field>
      {Cell !== null && value !== null && (
        <div className="g-cell">
          <Cell value={wire} text={text} settings={field.formats} options={options} />
        </div>
      )}
    </div>
  );
}

/** A field in one situation: its editor, which works, beside what is read and stands in a list's cell. */
export function FieldFixtureView({ fixture, views }: { fixture: FieldFixture; views: DrawnField }): ReactNode {
  const { Edit, Read, bare } = views;
  const field = sampleField(fixture.field);
  const [state, setState] = useState(() => sampleState({ label: field.label, value: fixture.value, ...fixture.state }));
  const [invalid, setInvalid] = useState<string | null>(null);
  if (bare) return <Read field={field} settings={field.formats} value={null} display={null} />;
  return (
    <div className="g-pair">
      <div>
        <Field label={state.label} error={invalid ?? undefined}>
          <Edit
            field={field}
            settings={field.formats}
            state={state}
            variant="form"
            loadChoices={nobody}
            onInvalid={(message) => setInvalid(message === null ? null : String(message.data.text ?? message.code))}
            onChange={(value, display) => setState({ ...state, value, display: display ?? null })}
          />
        </Field>
      </div>
      <ReadHalf field={field} views={views} value={state.value} display={state.display} />
    </div>
  );
}
