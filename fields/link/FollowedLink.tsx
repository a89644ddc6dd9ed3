import { classNames } from "@tessera/ui/classNames.ts";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";
import { addressText, safeAddress } from "./safeAddress.ts";
import "./link.css";

/** A link that opens in a tab of its own and takes nothing of this page along; what is no address stands as it is. */
export function FollowedLink(props: {
  readonly address: string;
  /** What it says, if not its address. */
  readonly text: string | undefined;
  /** It has one line, on which it is cut. */
  readonly isLine?: boolean;
}): ReactNode {
  const { t } = useTexts();
  const href = safeAddress(props.address);
  if (href === null) return <span>{props.address}</span>;
  return (
    <a
      className={classNames("t-outlink", props.isLine && "t-outlink--line")}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={props.address}
    >
      <span>{props.text ?? addressText(props.address)}</span>
      <Icon of={ExternalLink} size={14} label={t("field.link.new_tab")} />
    </a>
  );
}
