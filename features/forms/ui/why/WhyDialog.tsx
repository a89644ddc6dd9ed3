import type { ExplainTarget } from "@tessera/form-engine/explain/explanation.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Select } from "@tessera/ui/choice/Select.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useFormViews } from "@tessera/web-kit/form/views/useFormViews.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useMemo, useState } from "react";
import { targetKey } from "./targetKey.ts";
import { useFormRevision } from "./useFormRevision.tsx";
import { WhyAnswer } from "./WhyAnswer.tsx";
import { whyChoices } from "./whyChoices.ts";
import "./Why.css";

/**
 * Says why things of a form are as they are (design §1 everything explains itself): of the field it was opened for, or
 * of another that the person chooses, hidden ones among them. Rules are quoted only to those who may design the form.
 */
export function WhyDialog(props: {
  store: FormStore;
  mayDesign: boolean;
  /** What was asked about; null: the person chooses. */
  asked: ExplainTarget | null;
  onClose: () => void;
}): ReactNode {
  const { asked, mayDesign, onClose, store } = props;
  const { t } = useTexts();
  useFormRevision(store);
  const views = useFormViews(store);
  const scope = useMemo(() => ({ store, views }), [store, views]);
  const choices = whyChoices(store, mayDesign, asked);
  const [key, setKey] = useState(asked ? targetKey(asked) : (choices[0]?.key ?? ""));
  const chosen = choices.find((choice) => choice.key === key);
  const hidden = t("form.why.is.hidden.true");
  const options = choices.map(({ isHidden, key: value, kind, label, of, row }) => {
    const params = { label: shownText(label, t), of: shownText(of ?? "", t), row: row ?? 0 };
    return { value, label: t(`form.why.choice.${kind}`, params), end: isHidden ? hidden : undefined };
  });
  return (
    <Dialog
      size="wide"
      title={t("form.why.title")}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("form.why.close")}</Button>}
    >
      <div className="t-why">
        <Field label={t("form.why.choose")}>
          <Select options={options} value={key} onChange={(value) => setKey(value ?? key)} />
        </Field>
        {chosen ? (
          <WhyAnswer scope={scope} target={chosen.target} mayDesign={mayDesign} />
        ) : (
          <p>{t("form.why.gone")}</p>
        )}
      </div>
    </Dialog>
  );
}
