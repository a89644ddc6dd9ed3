import type { DocumentName } from "@tessera/designer-kit/document/documentName.ts";
import { useNavigate } from "@tessera/web-kit/page/useNavigate.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useEffect, useRef } from "react";

/** What is open, and how to open something else. */
interface Opened {
  readonly name: DocumentName | null;
  /** Place in the document. */
  readonly path: string;
  readonly open: (name: DocumentName, path: string) => void;
  readonly close: () => void;
}

/** An address with the open document in its query; what else stands there stays. */
function addressOf(url: string, name: DocumentName | null, path: string): string {
  const [page = "", query = ""] = url.split("?", 2);
  const params = new URLSearchParams(query);
  for (const key of ["kind", "id", "path"]) params.delete(key);
  if (name) {
    params.set("kind", name.kind);
    params.set("id", name.id);
    if (path !== "") params.set("path", path);
  }
  const text = params.toString();
  return text === "" ? page : `${page}?${text}`;
}

/**
 * Ties the open document to the address, so that a reload, Back and a link lead to it: another document is an entry of
 * its own, another place in the same one is not. `onAddressed` runs when the address opened or closed a document.
 */
export function useDocumentAddress(opened: Opened, onAddressed: (isOpen: boolean) => void): void {
  const { close, name, open, path } = opened;
  const page = usePageContext();
  const navigate = useNavigate();
  const latest = useRef({ navigate, url: page.url });
  latest.current = { navigate, url: page.url };
  const known = useRef({ name, path });
  const { params } = page;
  const [kindParam, idParam, pathParam] = [params.get("kind"), params.get("id"), params.get("path") ?? ""];
  const wasOpened = useRef(false);

  useEffect(() => {
    const isOpen = kindParam !== undefined && idParam !== undefined;
    if (isOpen) open({ kind: kindParam, id: idParam }, pathParam);
    else if (wasOpened.current) close();
    if (isOpen || wasOpened.current) onAddressed(isOpen);
    wasOpened.current = isOpen;
  }, [kindParam, idParam, pathParam, open, close, onAddressed]);

  useEffect(() => {
    const former = known.current;
    known.current = { name, path };
    if (former.name === name && former.path === path) return;
    const { navigate: go, url } = latest.current;
    const wanted = addressOf(url, name, path);
    const isOther = former.name?.kind !== name?.kind || former.name?.id !== name?.id;
    if (wanted !== url) go(wanted, { replace: !isOther || name === null });
  }, [name, path]);
}
