import { assetPath } from "@tessera/contract/documents/assetPath.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { SearchField } from "@tessera/ui/input/SearchField.tsx";
import { ConfirmDialog } from "@tessera/ui/layer/ConfirmDialog.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { Icon } from "@tessera/ui/show/Icon.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { QueryFailure } from "@tessera/web-kit/api/QueryFailure.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Captions from "lucide-react/icons/captions";
import Clapperboard from "lucide-react/icons/clapperboard";
import Trash2 from "lucide-react/icons/trash-2";
import { type ReactNode, useState } from "react";
import type { ListedAsset } from "../../definitions/definitionSource.tsx";
import type { AssetKind } from "../../schema/schemaShape.ts";
import { AssetDrop } from "./AssetDrop.tsx";
import { useAssets, useAssetWork } from "./useAssets.tsx";
import "../editors.css";

/** Where a file is used, as people read it. */
function usesText({ hidden, uses }: ListedAsset, t: ReturnType<typeof useTexts>["t"]): string {
  if (uses.length + hidden === 0) return t("definitions.asset.unused");
  const named = uses.map(({ id, kind, label }) => `${t(`definitions.kind.${kind}`)}: ${label ?? id}`);
  const others = hidden === 0 ? [] : [t("definitions.asset.used_elsewhere", { count: hidden })];
  return t("definitions.asset.used", { places: [...named, ...others].join(", ") });
}

function AssetTile(props: {
  readonly asset: ListedAsset;
  readonly of: AssetKind;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}): ReactNode {
  const { asset, of } = props;
  const { t } = useTexts();
  const uses = usesText(asset, t);
  return (
    <li className="t-assets__item">
      <button
        type="button"
        className="t-assets__choose"
        aria-pressed={props.isChosen}
        title={`${asset.name}\n${uses}`}
        onClick={props.onChoose}
      >
        <span className="t-assets__picture">
          {of === "picture" ? (
            <img src={`${assetPath(asset.hash)}&small=true`} alt="" loading="lazy" />
          ) : (
            <Icon of={of === "video" ? Clapperboard : Captions} size={20} />
          )}
        </span>
        <span className="t-cut">{asset.name}</span>
        <span className="t-cut t-quiet t-small">{uses}</span>
      </button>
      {asset.mayRemove && (
        <span className="t-assets__remove">
          <IconButton
            icon={Trash2}
            label={t("definitions.asset.delete", { name: asset.name })}
            onClick={props.onRemove}
          />
        </span>
      )}
    </li>
  );
}

/** The files of definitions that are there: found by name, one is chosen, added, or removed while nothing uses it. */
export function AssetPicker(props: {
  readonly of: AssetKind;
  /** SHA-256 of the file that is chosen now; null: none of these. */
  readonly chosen: string | null;
  readonly subsystem: string;
  readonly onChoose: (hash: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { chosen, of, onChoose, onClose, subsystem } = props;
  const { t } = useTexts();
  const { text } = useUiText();
  const [search, setSearch] = useState("");
  const [removing, setRemoving] = useState<ListedAsset | null>(null);
  const query = useAssets(of, search);
  const work = useAssetWork(onChoose);
  const found = query.data ?? [];
  return (
    <Dialog
      title={t(`definitions.asset.pick.${of}`)}
      size="wide"
      fills
      onClose={onClose}
      footer={<Button onClick={onClose}>{text("ui.cancel")}</Button>}
    >
      <div className="t-editor">
        <SearchField
          label={t("definitions.asset.search")}
          placeholder={t("definitions.asset.search")}
          value={search}
          onSearch={setSearch}
        />
        <AssetDrop
          label={{ text: t(`definitions.asset.pick.${of}`) }}
          of={of}
          work={work}
          onFile={(file) => work.send(file, subsystem)}
        >
          {query.isPending && (
            <div aria-busy="true">
              <Skeleton height={120} />
            </div>
          )}
          {query.isError && <QueryFailure error={query.error} onAgain={query.refetch} />}
          {query.isSuccess && found.length === 0 && (
            <EmptyState
              kind={search === "" ? "empty" : "noMatch"}
              text={t(search === "" ? `definitions.asset.empty.${of}` : "definitions.asset.none")}
            />
          )}
          {found.length > 0 && (
            <ul className="t-assets" aria-label={t("definitions.asset.found")}>
              {found.map((asset) => (
                <AssetTile
                  key={`${asset.subsystem} ${asset.hash}`}
                  asset={asset}
                  of={of}
                  isChosen={asset.hash === chosen}
                  onChoose={() => onChoose(asset.hash)}
                  onRemove={() => setRemoving(asset)}
                />
              ))}
            </ul>
          )}
        </AssetDrop>
      </div>
      {removing !== null && (
        <ConfirmDialog
          danger
          title={t("definitions.asset.delete_question", { name: removing.name })}
          confirmLabel={t("definitions.asset.delete_now")}
          onCancel={() => setRemoving(null)}
          onConfirm={() => {
            work.remove(removing);
            setRemoving(null);
          }}
        >
          {t("definitions.asset.delete_note")}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
