import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useState } from "react";
import type { AssetKind } from "../../schema/schemaShape.ts";
import { assetAddress, assetPlace } from "./assetAddress.ts";
import "../editors.css";

/** Milliseconds without typing after which the file is asked for. */
const pause = 400;

const kindOf = ({ asset }: Readonly<Record<string, unknown>>): AssetKind =>
  asset === "video" || asset === "captions" ? asset : "picture";
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The value once it has not changed for a while; at first as it is. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** The picture or the video at an address, or that there is none. */
function Shown(props: { readonly address: string; readonly of: "picture" | "video" }): ReactNode {
  const { address, of } = props;
  const { t } = useTexts();
  const [hasFailed, setHasFailed] = useState(false);
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
        alt={t("definitions.asset.picture")}
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
      aria-label={t("definitions.asset.video")}
      onError={() => setHasFailed(true)}
    />
  );
}

/** The address of a file that this installation serves, with what stands there. */
export function Edit({ onChange, settings, state }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const of = kindOf(settings);
  const address = useRested(textOf(state.value));
  const place = address === "" ? null : assetPlace(address, of);
  return (
    <div className="t-editor">
      <TextInput
        value={textOf(state.value)}
        invalid={place === "bad" ? true : undefined}
        onChange={(typed) => {
          const taken = assetAddress(typed, window.location.origin);
          onChange(taken === "" ? null : taken);
        }}
      />
      {place === "bad" && (
        <p className="t-small" role="alert">
          {t(of === "video" ? "definitions.asset.bad_video" : "definitions.asset.bad")}
        </p>
      )}
      {place === "foreign" && <p className="t-quiet t-small">{t("definitions.asset.foreign")}</p>}
      {place === "own" && of !== "captions" && <Shown key={address} address={address} of={of} />}
      {place === "own" && of === "captions" && (
        <a className="t-small" href={address} target="_blank" rel="noreferrer">
          {t("definitions.asset.open")}
        </a>
      )}
    </div>
  );
}

/** The picture, or the address of another file. */
export function Read({ settings, value }: FieldReadProps): ReactNode {
  const of = kindOf(settings);
  const address = textOf(value);
  if (address === "") return null;
  if (of === "picture" && assetPlace(address, of) === "own") return <Shown address={address} of={of} />;
  return <code className="t-breaks">{address}</code>;
}
