import { useQueryClient } from "@tanstack/react-query";
import { assetOf } from "@tessera/contract/documents/assetPath.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useEffect, useRef, useState } from "react";
import type { ListedAsset } from "../../definitions/definitionSource.tsx";
import { definitionQueries, useDefinitionQuery } from "../../definitions/useDefinitionQuery.tsx";
import { useDesignerRegistries } from "../../registries/DesignerRegistriesProvider.tsx";
import type { AssetKind } from "../../schema/schemaShape.ts";

/** The files of a kind that can be chosen, by a part of their names. */
export const useAssets = (of: AssetKind, search: string, enabled = true) =>
  useDefinitionQuery("assets", [of, search], (source, asking) => source.assets(asking, { of, search }), enabled);

/** The file at an address; null for any other address, and while it is not known. */
export function useAssetAt(of: AssetKind, address: string): ListedAsset | null {
  const hash = assetOf(address);
  const { data } = useAssets(of, "", hash !== null);
  return data?.find((asset) => asset.hash === hash) ?? null;
}

/** Sends one file at a time, and removes files; both are seen by all lists of files. */
export interface AssetWork {
  /** Name of the file that is on its way; null: none is. */
  readonly sending: string | null;
  /** Why the last work was not done; null: it was. */
  readonly failure: string | null;
  send(file: File, subsystem: string): void;
  cancel(): void;
  remove(asset: ListedAsset): void;
}

/** See `AssetWork`. `onSent` is given the SHA-256 of a file that is there whole. */
export function useAssetWork(onSent: (hash: string) => void): AssetWork {
  const { definitions: source } = useDesignerRegistries();
  const api = useApi();
  const page = usePageContext();
  const queries = useQueryClient();
  const { t } = useTexts();
  const [sending, setSending] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  // Who leaves the sheet has not chosen the file.
  useEffect(() => () => running.current?.abort(), []);
  const done = (): Promise<void> => queries.invalidateQueries({ queryKey: [definitionQueries.assets] });
  const failed = (error: unknown): void => {
    if (!(error instanceof ApiError)) throw error;
    const { detail, title } = errorText(error, t);
    setFailure([title, detail].filter(Boolean).join(" "));
  };
  return {
    sending,
    failure,
    cancel: () => running.current?.abort(),
    send: (file, subsystem) => {
      running.current?.abort();
      const own = new AbortController();
      running.current = own;
      setFailure(null);
      setSending(file.name);
      const { signal } = own;
      source
        .uploadAsset({ api, page, signal }, { subsystem, file })
        .then(async ({ hash }) => {
          if (signal.aborted) return;
          onSent(hash);
          await done();
        })
        .catch((error: unknown) => {
          if (!signal.aborted) failed(error);
        })
        .finally(() => {
          if (running.current === own) setSending(null);
        });
    },
    remove: ({ hash, subsystem }) => {
      setFailure(null);
      source
        .removeAsset({ api, page }, { subsystem, hash })
        .catch(failed)
        // Also where it was refused: someone uses it since.
        .finally(done);
    },
  };
}
