import { Button } from "@tessera/ui/action/Button.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { TextArea } from "@tessera/ui/input/TextArea.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { Tile } from "@tessera/ui/show/Tile.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useId } from "react";
import type { ObjectText } from "./objectTexts.ts";
import { type TextState, textState, translationOf } from "./translation.ts";
import { type OtherLanguage, useTranslations } from "./translationsContext.tsx";
import "./LanguageTexts.css";

/** What tells how a text stands in a language: the shape says what the colour says. */
const signs = {
  translated: { shape: "ticked", tone: "success" },
  stale: { shape: "wait", tone: "warning" },
  missing: { shape: "empty", tone: "neutral" },
} as const;

const longest = 10_000;

/** The text of a literal in one language, edited where the person may. */
function OneLanguage(props: { of: OtherLanguage; text: ObjectText; called: string }): ReactNode {
  const { called, of, text } = props;
  const { t } = useTexts();
  const translations = useTranslations();
  const found = translationOf(of.body, text.key);
  const state = textState(found, text.literal);
  if (of.session === null) {
    return (
      <p className="t-texts__read">
        <span className="t-small t-faint">{of.name}</span>
        <span lang={of.language}>{found?.text ?? t("definitions.texts.closed")}</span>
      </p>
    );
  }
  const change = (translated: string): void => translations?.translate(of, text, translated, called);
  const control = {
    value: found?.text ?? "",
    placeholder: text.literal,
    maxLength: longest,
    onChange: change,
  };
  return (
    <div lang={of.language}>
      <Field
        label={of.name}
        mark={
          <span className="t-texts__mark t-small">
            <Tile {...signs[state]} /> {t(`definitions.texts.${state}`)}
          </span>
        }
      >
        {text.literal.length > 60 || text.literal.includes("\n") ? (
          <TextArea {...control} rows={3} />
        ) : (
          <TextInput {...control} />
        )}
      </Field>
      {state === "stale" && found?.source !== null && found !== null && (
        <p className="t-texts__before t-small">
          <span className="t-faint">{t("definitions.texts.before", { text: found.source ?? "" })}</span>
          <Button variant="quiet" onClick={() => change(found.text)}>
            {t("definitions.texts.still_right")}
          </Button>
        </p>
      )}
    </div>
  );
}

/** How a text stands in the other languages; opened, the text of each, to be edited where the literal is edited. */
export function LanguageTexts(props: {
  text: ObjectText;
  /** What the property is called. */
  called: string;
  isOpen: boolean;
  onToggle: () => void;
}): ReactNode {
  const { called, isOpen, onToggle, text } = props;
  const { t } = useTexts();
  const translations = useTranslations();
  const regionId = useId();
  if (translations === null || translations.others.length === 0) return null;
  const stateOf = (of: OtherLanguage): TextState => textState(translationOf(of.body, text.key), text.literal);
  const says = translations.others.map((of) => `${of.name}: ${t(`definitions.texts.${stateOf(of)}`)}`).join(", ");
  return (
    <div className="t-texts">
      <button
        type="button"
        className="t-texts__open"
        aria-expanded={isOpen}
        aria-controls={isOpen ? regionId : undefined}
        title={says}
        onClick={onToggle}
      >
        <span className="t-hide">{t("definitions.texts.open", { property: called, states: says })}</span>
        {translations.others.map((of) => (
          <span key={of.language} className="t-texts__sign" data-state={stateOf(of)}>
            {of.language.toUpperCase()} <Tile {...signs[stateOf(of)]} />
          </span>
        ))}
      </button>
      {isOpen && (
        <fieldset id={regionId} className="t-texts__all" aria-label={t("definitions.texts.of", { property: called })}>
          {translations.others.map((of) => (
            <OneLanguage key={of.language} of={of} text={text} called={called} />
          ))}
        </fieldset>
      )}
    </div>
  );
}
