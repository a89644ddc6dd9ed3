import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import type { AssetKind } from "../../schema/schemaShape.ts";
import "../editors.css";

/** What stands at an address of this installation, or that nothing does. `name`: what the file is called, if known. */
export function AssetShown(props: {
  readonly address: string;
  readonly of: AssetKind;
  readonly name: string | null;
}): ReactNode {
  const { address, name, of } = props;
  const { t } = useTexts();
  const [hasFailed, setHasFailed] = useState(false);
  if (of === "captions") {
    return (
      <a className="t-small" href={address} target="_blank" rel="noreferrer">
        {name ?? t("definitions.asset.open")}
      </a>
    );
  }
  if (hasFailed) {
    return (
      <p className="t-small" role="alert">
        {t(`definitions.asset.missing.${of}`)}
      </p>
    );
  }
  if (of === "picture") {
    return (
      <img
        className="t-asset__shown"
        src={address}
        alt={name ?? t("definitions.asset.picture")}
        onError={() => setHasFailed(true)}
      />
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a look at the file; the page shows it with its captions
    <video
      className="t-asset__shown"
      src={address}
      controls
      preload="metadata"
      aria-label={name ?? t("definitions.asset.video")}
      onError={() => setHasFailed(true)}
    />
  );
}
