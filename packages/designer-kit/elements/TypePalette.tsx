import { Field } from "@tessera/ui/field/Field.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useDesignerRegistries } from "../registries/DesignerRegistriesProvider.tsx";
import { elementIcon } from "./elementIcon.tsx";
import { commonFirst, type OfferedType } from "./offeredTypes.ts";
import { plainText } from "./plainText.ts";
import "../designer.css";

/** The arrows go through the types; from the search, down leads to the first. */
function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, button")];
  const at = stops.findIndex((stop) => stop.matches(":focus"));
  stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus();
  event.preventDefault();
}

/** The types of parts with icon, name and a sentence about each; searched, and chosen by click or Enter. */
export function TypePalette(props: { types: readonly OfferedType[]; onChoose: (id: string) => void }): ReactNode {
  const { t } = useTexts();
  const { icons } = useDesignerRegistries();
  const [search, setSearch] = useState("");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  const wanted = plainText(search.trim());
  const found = props.types
    .map((type) => ({ ...type, label: t(type.label), about: t(type.about) }))
    .filter((type) => [type.label, type.about, type.id].some((text) => plainText(text).includes(wanted)))
    .sort(commonFirst((type) => type.label));
  const [first] = found;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the arrows, which move between its parts
    <div ref={box} className="t-designer__palette" onKeyDown={onKeyDown}>
      <Field label={t("definitions.palette.search")}>
        <TextInput
          value={search}
          onChange={setSearch}
          onEnter={() => {
            if (wanted !== "" && first) props.onChoose(first.id);
          }}
        />
      </Field>
      {first ? (
        <ul className="t-designer__types" aria-label={t("definitions.palette.types")}>
          {found.map(({ about, icon, id, label }) => (
            <li key={id}>
              <button type="button" onClick={() => props.onChoose(id)}>
                <Icon of={icons.get(icon) ?? elementIcon("items")} size={20} />
                <span>
                  <b>{label}</b> <span className="t-faint">{about}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="t-designer__none" role="status">
          {t("definitions.palette.none")}
        </p>
      )}
    </div>
  );
}
