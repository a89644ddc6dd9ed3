import { Tag } from "@tessera/ui/list/Tag.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { chosenKeys } from "./chosenKeys.ts";
import type { MultiselectSettings } from "./def.ts";
import "./multiselect.css";

/** The names of what is chosen; the key where no name is known. */
export function Read({ field, value }: FieldReadProps<MultiselectSettings>): ReactNode {
  const { t } = useTexts();
  return (
    <ul className="t-several__chosen">
      {chosenKeys(value).map((key) => (
        <li key={key}>
          <Tag label={shownText(field.options?.find((one) => one.key === key)?.label ?? key, t)} />
        </li>
      ))}
    </ul>
  );
}
