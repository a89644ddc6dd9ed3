import { assetOf, assetPath } from "@tessera/contract/documents/assetPath.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Images from "lucide-react/icons/images";
import { type ReactNode, useState } from "react";
import type { AssetKind } from "../../schema/schemaShape.ts";
import { AssetDrop } from "../assets/AssetDrop.tsx";
import { AssetPicker } from "../assets/AssetPicker.tsx";
import { AssetShown } from "../assets/AssetShown.tsx";
import { useAssetAt, useAssetWork } from "../assets/useAssets.tsx";
import { useSheetPlace } from "../SheetPlaceProvider.tsx";
import { assetAddress, assetPlace } from "./assetAddress.ts";
import "../editors.css";

const kindOf = ({ asset }: Readonly<Record<string, unknown>>): AssetKind =>
  asset === "video" || asset === "captions" ? asset : "picture";
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The address of a video on another site, which is typed. */
function ForeignVideo(props: {
  readonly value: string;
  readonly onChange: (address: string | null) => void;
}): ReactNode {
  const { t } = useTexts();
  const { onChange, value } = props;
  const place = value === "" ? null : assetPlace(value, "video");
  return (
    <>
      <TextInput
        label={t("definitions.asset.other_site")}
        placeholder={t("definitions.asset.other_site")}
        value={place === "own" ? "" : value}
        invalid={place === "bad" ? true : undefined}
        onChange={(typed) => {
          const taken = assetAddress(typed, window.location.origin);
          onChange(taken === "" ? null : taken);
        }}
      />
      {place === "bad" && (
        <p className="t-small" role="alert">
          {t("definitions.asset.bad_video")}
        </p>
      )}
      {place === "foreign" && <p className="t-quiet t-small">{t("definitions.asset.foreign")}</p>}
    </>
  );
}

/** Chooses a picture, a video or captions: among those that are there, or by sending one. */
export function Edit({ onChange, settings, state }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const { labelId } = useControl({});
  const { subsystem } = useSheetPlace();
  const [isPicking, setPicking] = useState(false);
  const of = kindOf(settings);
  const address = textOf(state.value);
  const isOwn = address !== "" && assetPlace(address, of) === "own";
  const asset = useAssetAt(of, address);
  const take = (hash: string): void => {
    setPicking(false);
    onChange(assetPath(hash));
  };
  const work = useAssetWork(take);
  const tools = (
    <Button icon={Images} onClick={() => setPicking(true)}>
      {t("definitions.asset.choose")}
    </Button>
  );
  return (
    <>
      <AssetDrop
        label={{ id: labelId ?? "" }}
        of={of}
        work={work}
        onFile={(file) => work.send(file, subsystem)}
        tools={tools}
        end={
          isOwn && (
            <Button variant="quiet" onClick={() => onChange(null)}>
              {t("definitions.asset.clear")}
            </Button>
          )
        }
      >
        {isOwn ? (
          <div className="t-asset__chosen">
            <AssetShown key={address} address={address} of={of} name={asset?.name ?? null} />
            {asset !== null && of !== "captions" && <span className="t-cut t-small">{asset.name}</span>}
          </div>
        ) : (
          of !== "video" &&
          address !== "" && (
            <p className="t-small" role="alert">
              {t("definitions.asset.bad")}
            </p>
          )
        )}
        {of === "video" && <ForeignVideo value={address} onChange={onChange} />}
      </AssetDrop>
      {isPicking && (
        <AssetPicker
          of={of}
          chosen={assetOf(address)}
          subsystem={subsystem}
          onChoose={take}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

/** The picture, or the name of another file. */
export function Read({ settings, value }: FieldReadProps): ReactNode {
  const of = kindOf(settings);
  const address = textOf(value);
  const asset = useAssetAt(of, address);
  if (address === "") return null;
  const isOwn = assetPlace(address, of) === "own";
  if (of === "picture" && isOwn) return <AssetShown address={address} of={of} name={asset?.name ?? null} />;
  if (asset !== null) return asset.name;
  return <code className="t-breaks">{address}</code>;
}
