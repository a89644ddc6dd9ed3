import { optionRenderLimit } from "@tessera/form-engine/choices/shownChoices.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import type { Option } from "@tessera/ui/choice/OptionList.tsx";
import { type ToggleKind, ToggleList } from "@tessera/ui/choice/ToggleList.tsx";
import type { ReactNode } from "react";
import { useTexts } from "../texts/useTexts.ts";
import type { OfferedChoices } from "./useOfferedChoices.tsx";

/**
 * Choices that all stand there. What is chosen and none of them any more stands behind them, so that it can be let go.
 */
export function ToggleChoices(props: {
  readonly offered: OfferedChoices;
  readonly chosen: readonly string[];
  readonly nameOf: (key: string) => string;
  readonly kind: ToggleKind;
  readonly limit: number | undefined;
  readonly onToggle: (key: string, label: string) => void;
}): ReactNode {
  const { chosen, limit = optionRenderLimit, kind, nameOf, offered } = props;
  const { t } = useTexts();
  const known = new Set(offered.options.map(({ value }) => value));
  const others: readonly Option[] = chosen
    .filter((key) => !known.has(key))
    .map((key) => ({ value: key, label: nameOf(key) }));
  const options = [...offered.options, ...others];
  if (offered.hasFailed)
    return (
      <div role="alert">
        {t("ui.choices_failed")}
        <Button variant="quiet" onClick={offered.retry}>
          {t("kit.again")}
        </Button>
      </div>
    );
  if (options.length === 0)
    return <p className="t-quiet">{offered.isLoading ? t("ui.loading") : t("ui.no_options")}</p>;
  return (
    <ToggleList
      kind={kind}
      options={options}
      chosen={chosen}
      limit={limit}
      onMore={offered.more ?? undefined}
      onToggle={(key) => props.onToggle(key, options.find(({ value }) => value === key)?.label ?? key)}
    />
  );
}
