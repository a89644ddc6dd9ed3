import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import { type ReactNode, useState } from "react";
import { ownClasses } from "../html/ownClasses.ts";
import { namedIcon } from "../icons/namedIcon.ts";
import { TemplateText } from "../templates/TemplateText.tsx";
import { useTexts } from "../texts/useTexts.ts";
import { useStoredFlag } from "./useStoredFlag.ts";
import "./PanelCard.css";

/** Height of what stands for content that is on its way (spec lists §2.9). */
const waitingHeight = 400;

/** See `PanelCard`. */
export interface PanelCardProps {
  readonly title: string | null;
  /**
   * Classes that style rules of the page may name; what is no class of the installation's own is left out. Default:
   * none.
   */
  readonly styleClass?: string | null;
  /** Lucide name; null shows none. */
  readonly icon?: string | null;
  /** Text of the help that opens beside the title; null has none. */
  readonly help?: string | null;
  /** May be a template that says what the page knows. */
  readonly footer?: string | null;
  readonly collapsible: boolean;
  /** Under this name the collapsed state is kept in this browser; null keeps none. */
  readonly storeId: string | null;
  /** Collapsed until it is opened for the first time. Default: false. */
  readonly startsCollapsed?: boolean;
  /** Draws bars in place of the content. */
  readonly loading?: boolean;
  readonly children: ReactNode;
}

/** A card with title, help and footer that may collapse (spec shell §2.2). What is collapsed is not mounted. */
export function PanelCard(props: PanelCardProps): ReactNode {
  const { title, icon = null, help = null, footer = null, collapsible, storeId } = props;
  const { text } = useUiText();
  const { t } = useTexts();
  const [isCollapsed, setCollapsed] = useStoredFlag(
    storeId === null ? null : `tessera.collapsed.${storeId}`,
    props.startsCollapsed ?? false,
  );
  const [isHelping, setHelping] = useState(false);
  const isOpen = !collapsible || !isCollapsed;
  const name = title ?? "";
  return (
    <section
      className={classNames("t-card", !isOpen && "is-folded", ownClasses(props.styleClass ?? ""))}
      aria-label={name === "" ? undefined : name}
    >
      {(title !== null || collapsible || help !== null) && (
        <header className="t-card__head">
          {icon !== null && <Icon of={namedIcon(icon)} />}
          <h2 className="t-cut">{title}</h2>
          {help !== null && (
            <IconButton
              icon={CircleQuestionMark}
              label={t("kit.panel.help")}
              hasPopup="dialog"
              onClick={() => setHelping(true)}
            />
          )}
          <span className="t-card__end">
            {collapsible && (
              <IconButton
                icon={isOpen ? ChevronDown : ChevronRight}
                label={text(isOpen ? "ui.collapse" : "ui.expand")}
                expanded={isOpen}
                onClick={() => setCollapsed(isOpen)}
              />
            )}
          </span>
        </header>
      )}
      {isOpen && (
        <div className="t-card__body">
          {props.loading === true ? <Skeleton height={waitingHeight} /> : props.children}
        </div>
      )}
      {isOpen && footer !== null && (
        <footer className="t-card__foot">
          <TemplateText text={footer} />
        </footer>
      )}
      {isHelping && (
        <Dialog
          title={name === "" ? t("kit.panel.help") : name}
          onClose={() => setHelping(false)}
          footer={<Button onClick={() => setHelping(false)}>{text("ui.close")}</Button>}
        >
          <p className="t-card__help">{help}</p>
        </Dialog>
      )}
    </section>
  );
}
