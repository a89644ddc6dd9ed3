import { Button } from "@tessera/ui/action/Button.tsx";
import { Chip } from "@tessera/ui/list/Chip.tsx";
import { Menu } from "@tessera/ui/menu/Menu.tsx";
import { useInstant } from "@tessera/web-kit/page/useInstant.ts";
import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import { languages } from "@tessera/web-kit/texts/languages.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Trash from "lucide-react/icons/trash-2";
import Wrench from "lucide-react/icons/wrench";
import { type ReactNode, useId } from "react";
import { designAddress, type MissingText } from "./missingText.ts";

/**
 * One key without a text: in which language, for whom, since when and how often it was asked for, and its texts in the
 * other languages.
 */
export function MissingTextRow(props: {
  text: MissingText;
  onEnter: (text: MissingText) => void;
  onRemove: (text: MissingText) => void;
}): ReactNode {
  const { onEnter, onRemove, text } = props;
  const { t } = useTexts();
  const instant = useInstant();
  const navigate = useNavigate();
  const keyId = useId();
  const { asked, draft, firstSeenAt, key, language, lastSeenAt, others, subsystem } = text;
  return (
    <li className="t-missing__row">
      <div className="t-missing__text">
        <p id={keyId} className="t-missing__key">
          <code>{key}</code>
        </p>
        {others.map((other) => (
          <p key={other.language} lang={other.language} className="t-small">
            {other.text}
          </p>
        ))}
        <p className="t-small t-faint">
          {[
            nameOf(language),
            subsystem.label,
            t("missing.since", { at: instant(firstSeenAt) }),
            t("missing.last", { at: instant(lastSeenAt) }),
            t("missing.asked", { count: asked }),
          ].join(" · ")}
        </p>
      </div>
      <div className="t-missing__acts">
        {draft !== null && (
          <Chip tile="half" tone="info">
            {t("missing.drafted")}
          </Chip>
        )}
        <Button describedBy={keyId} onClick={() => onEnter(text)}>
          {t(draft === null ? "missing.enter" : "missing.change")}
        </Button>
        <Menu
          label={t("missing.actions", { key })}
          align="end"
          items={[
            {
              id: "design",
              icon: Wrench,
              label: t("missing.design"),
              onSelect: () => navigate(designAddress(text)),
            },
            { id: "remove", icon: Trash, label: t("missing.remove"), onSelect: () => onRemove(text) },
          ]}
        />
      </div>
    </li>
  );
}

/** A language by its own name. */
const nameOf = (language: string): string => languages.find(({ id }) => id === language)?.name ?? language;
