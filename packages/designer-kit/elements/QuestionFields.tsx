import { Field } from "@tessera/ui/field/Field.tsx";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { ChoiceInput } from "../editors/ChoiceInput.tsx";
import { PathPicker } from "../editors/PathPicker.tsx";
import { TextKeyPicker } from "../editors/typed/TextKeyPicker.tsx";
import type { Question } from "../schema/questionsOf.ts";
import type { SheetChoices } from "../sheet/sheetChoices.ts";
import { propertyKey } from "../sheet/sheetOf.ts";

/** What was chosen, by property. */
export type Chosen = Readonly<Record<string, string>>;

/** Whether a question that must be answered is still open. */
export const isOpen = (questions: readonly Question[], chosen: Chosen): boolean =>
  questions.some(({ key, required }) => required && chosen[key] === undefined);

/** What was chosen, and what must be where there is nothing else to choose. */
export function answered(questions: readonly Question[], choices: SheetChoices, chosen: Chosen): Chosen {
  const sole = questions.flatMap(({ key, required }): [string, string][] => {
    const [only, ...others] = choices.get(key) ?? [];
    return required && only !== undefined && others.length === 0 ? [[key, only.key]] : [];
  });
  return { ...Object.fromEntries(sole), ...chosen };
}

/** Asks for what a new document or element is about. */
export function QuestionFields(props: {
  questions: readonly Question[];
  choices: SheetChoices;
  /** The entity that paths begin at. */
  root?: string | null;
  chosen: Chosen;
  onChosen: (chosen: Chosen) => void;
}): ReactNode {
  const { choices, chosen, questions } = props;
  const { t } = useTexts();
  const set = (key: string, value: string | null): void => {
    const { [key]: _former, ...others } = chosen;
    props.onChosen(value === null ? others : { ...others, [key]: value });
  };
  return questions.map(({ key, label, required, shape }) => (
    <Field key={key} label={t(label ?? propertyKey(key))} required={required}>
      {shape.kind === "pick" && shape.picks === "path" ? (
        <PathPicker
          root={props.root ?? null}
          value={chosen[key] ?? null}
          endsInReference
          onChange={(path) => set(key, path)}
        />
      ) : shape.kind === "pick" && shape.picks === "textKey" ? (
        <TextKeyPicker value={chosen[key] ?? null} onChange={(picked) => set(key, picked)} />
      ) : (
        <ChoiceInput
          value={chosen[key] ?? null}
          options={(choices.get(key) ?? []).map((one) => ({ value: one.key, label: shownText(one.label, t) }))}
          clearable={!required}
          onChange={(value) => set(key, value)}
        />
      )}
    </Field>
  ));
}
