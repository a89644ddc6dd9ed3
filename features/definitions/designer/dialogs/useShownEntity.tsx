import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { documentName } from "@tessera/designer-kit/document/documentName.ts";
import { useDesignerRegistries } from "@tessera/designer-kit/registries/DesignerRegistriesProvider.tsx";
import { useDraftBodies } from "@tessera/designer-kit/sheet/useDraftBodies.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { TreeDocument } from "../useDesignerData.tsx";
import type { ShownEntity } from "./PagePlaceFields.tsx";

/** The entity whose records a document (`kind:id`) shows; null for none, and until it is known. */
export function useShownEntity(shown: string | undefined, documents: readonly TreeDocument[]): ShownEntity | null {
  const { kinds } = useDesignerRegistries();
  const { t } = useTexts();
  const [kind = "", id = ""] = shown?.split(":") ?? [];
  const body = useDraftBodies(kind, id === "" ? [] : [id]).bodies.get(id);
  const entityOf = kinds.find((one) => one.kind === kind)?.onPages?.entityOf;
  if (body === undefined || entityOf === undefined) return null;
  // A draft may lack what its kind demands: then it has no entity either.
  const entity = entityOf(body as TesseraDocument<never>["body"]);
  const found = documents.find((one) => one.kind === "entity" && one.id === entity);
  return found ? { id: found.id, name: documentName(found, t), subsystem: found.subsystem } : null;
}
