import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef, useState } from "react";
import type { MapSettings } from "./def.ts";
import { mapProblem } from "./mapProblem.ts";
import { positionText, typedShape } from "./mapText.ts";
import { ringsOf, type Shape } from "./mapValue.ts";

/** The shapes of a map as a list: each with its name and where it begins, and a line in which places are typed. */
export function ShapeList(props: {
  readonly shapes: readonly Shape[];
  readonly settings: MapSettings;
  readonly isFull: boolean;
  readonly onShapes: (shapes: readonly Shape[]) => void;
}): ReactNode {
  const { isFull, onShapes, settings, shapes } = props;
  const { t } = useTexts();
  const { language } = useUiText();
  const root = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const add = (): void => {
    if (draft.trim() === "") return;
    const shape = typedShape(draft);
    const issue = shape && mapProblem({ type: "FeatureCollection", features: [shape] }, settings);
    if (shape === null || issue !== null) {
      setProblem(t(shape === null ? "field.map.typed_wrong" : "field.map.typed_kind"));
      return;
    }
    setDraft("");
    onShapes([...shapes, shape]);
  };
  const remove = (index: number): void => {
    onShapes(shapes.filter((_, at) => at !== index));
    // What had the keyboard is gone: it goes on where the next place is added.
    root.current?.querySelector<HTMLElement>("[data-add] input")?.focus();
  };
  const rename = (index: number, name: string): void =>
    onShapes(shapes.map((one, at) => (at === index ? { ...one, properties: name === "" ? {} : { name } } : one)));
  return (
    <div ref={root} className="t-map__list">
      {shapes.length > 0 && (
        <ul>
          {shapes.map(({ geometry, properties: { name = "" } }, index) => {
            const kind = t(`field.map.kind_${geometry.type}`);
            const at = positionText(ringsOf(geometry)[0]?.[0] ?? [], language);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a shape has nothing else that names it
              <li key={index}>
                <TextInput
                  label={t("field.map.name_of", { number: index + 1 })}
                  placeholder={kind}
                  maxLength={200}
                  value={name}
                  onChange={(text) => rename(index, text)}
                />
                <span className="t-small t-quiet t-num">
                  {kind}, {at}
                </span>
                <IconButton
                  icon={X}
                  label={t("field.map.remove", { name: name || `${kind} ${index + 1}` })}
                  onClick={() => remove(index)}
                />
              </li>
            );
          })}
        </ul>
      )}
      {!isFull && (
        <div data-add="">
          <TextInput
            label={t("field.map.typed")}
            placeholder={t("field.map.typed_example")}
            maxLength={4000}
            invalid={problem !== null}
            value={draft}
            onChange={(text) => {
              setProblem(null);
              setDraft(text);
            }}
            onEnter={add}
            onBlur={add}
          />
          {problem !== null && (
            <p role="alert" className="t-small t-map__wrong">
              {problem}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
