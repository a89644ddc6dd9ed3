import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { LinkSettings } from "./def.ts";
import { FollowedLink } from "./FollowedLink.tsx";

/** The link in a list's cell. */
export function Cell({ settings, value }: FieldCellProps<LinkSettings>): ReactNode {
  const { t } = useTexts();
  const { linkText } = settings;
  const text = linkText === undefined ? undefined : shownText(linkText, t);
  return <FollowedLink address={String(value)} text={text} isLine />;
}
