import type { ExplainTarget, Explanation } from "@tessera/form-engine/explain/explanation.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { Segmented } from "@tessera/ui/choice/Segmented.tsx";
import { useFormViews } from "@tessera/web-kit/form/views/useFormViews.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useMemo } from "react";
import { useFormRevision } from "../../../features/forms/ui/why/useFormRevision.tsx";
import { WhyAnswer } from "../../../features/forms/ui/why/WhyAnswer.tsx";
import { whyParts } from "../../../features/forms/ui/why/whyParts.ts";

/** `explain(path, property)` of what is chosen, as the product says it, with the rules as they are written. */
export function EngineExplain(props: {
  store: FormStore;
  target: ExplainTarget | null;
  property: Explanation["property"];
  label: string;
  onProperty: (property: Explanation["property"]) => void;
}): ReactNode {
  const { label, onProperty, property, store, target } = props;
  const { t } = useTexts();
  useFormRevision(store);
  const views = useFormViews(store);
  const scope = useMemo(() => ({ store, views }), [store, views]);
  const properties = target ? whyParts(store, target).map((part) => part.property) : [];
  if (!target || properties.length === 0) return <p className="t-quiet">{t("gallery.engine.choose")}</p>;
  const shown = properties.find((one) => one === property) ?? properties[0] ?? "value";
  const items = properties.map((id) => ({ id, label: t(`gallery.property.${id}`) }));
  return (
    <div className="g-engine__explain">
      <p className="g-engine__chosen">{label}</p>
      <Segmented
        label={t("gallery.engine.property")}
        items={items}
        value={shown}
        onChange={(id) => onProperty(properties.find((one) => one === id) ?? shown)}
      />
      <div aria-live="polite">
        <WhyAnswer scope={scope} target={target} mayDesign only={shown} />
      </div>
    </div>
  );
}
