import { useDraggable } from "@dnd-kit/core";
import { Button } from "@tessera/ui/action/Button.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { SearchField } from "@tessera/ui/input/SearchField.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useState } from "react";
import { useDesignerRegistries } from "../registries/DesignerRegistriesProvider.tsx";
import { useElementDrag } from "./elementDragContext.tsx";
import { elementIcon } from "./elementIcon.tsx";
import { commonFirst, type OfferedType } from "./offeredTypes.ts";
import { plainText } from "./plainText.ts";
import { dragOfType } from "./treePalette.ts";
import "../designer.css";

type NamedType = OfferedType & { readonly name: string };

function PaletteRow(props: { type: NamedType; onChoose: () => void }): ReactNode {
  const { icon, id, name } = props.type;
  const { icons } = useDesignerRegistries();
  const { isByKeyboard, moved } = useElementDrag();
  const { attributes, listeners, setNodeRef } = useDraggable({ id: dragOfType(id) });
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: Space lifts it, which would press a button */}
      <div
        {...listeners}
        ref={setNodeRef}
        role="button"
        tabIndex={0}
        aria-describedby={attributes["aria-describedby"]}
        className={classNames("t-designer__part", moved === dragOfType(id) && "is-dragged")}
        onClick={props.onChoose}
        onKeyDown={(event) => {
          if (isByKeyboard) return;
          if (event.key === "Enter") props.onChoose();
          else if (event.key === " ") listeners?.onKeyDown?.(event);
        }}
      >
        <Icon of={icons.get(icon) ?? elementIcon("items")} />
        <span className="t-cut">{name}</span>
      </div>
    </li>
  );
}

/**
 * The types of parts beside the tree: dragged into it by mouse, touch and keyboard, or put where one stands by a click
 * or Enter. Where it has little room (`folds`) it is a row that opens it.
 */
export function PalettePane(props: {
  types: readonly OfferedType[];
  folds: boolean;
  onChoose: (type: string) => void;
}): ReactNode {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (props.folds && !isOpen)
    return (
      <section className="t-designer__parts is-folded" aria-label={t("definitions.palette.pane")}>
        <Button variant="quiet" icon={ChevronRight} expanded={false} onClick={() => setOpen(true)}>
          {t("definitions.palette.pane")}
        </Button>
      </section>
    );
  return <OpenPalette {...props} onFold={props.folds ? () => setOpen(false) : null} />;
}

function OpenPalette(props: {
  types: readonly OfferedType[];
  onChoose: (type: string) => void;
  onFold: (() => void) | null;
}): ReactNode {
  const { t } = useTexts();
  const [search, setSearch] = useState("");
  const wanted = plainText(search.trim());
  const found = props.types
    .map((type): NamedType => ({ ...type, name: t(type.label) }))
    .filter(({ id, name }) => plainText(name).includes(wanted) || plainText(id).includes(wanted))
    .sort(commonFirst(({ name }) => name));
  return (
    <section className="t-designer__parts" aria-label={t("definitions.palette.pane")}>
      {props.onFold !== null && (
        <Button variant="quiet" icon={ChevronDown} expanded onClick={props.onFold}>
          {t("definitions.palette.pane")}
        </Button>
      )}
      <SearchField
        label={t("definitions.palette.search")}
        placeholder={t("definitions.palette.search")}
        value={search}
        delay={0}
        onSearch={setSearch}
      />
      {found.length === 0 ? (
        <p className="t-designer__none" role="status">
          {t("definitions.palette.none")}
        </p>
      ) : (
        <ul>
          {found.map((type) => (
            <PaletteRow key={type.id} type={type} onChoose={() => props.onChoose(type.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}
