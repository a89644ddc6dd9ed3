import type { FieldType } from "@tessera/contract/defineField.ts";
import type { JsonElement } from "@tessera/contract/documents/jsonShape.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { addElement, type Edit, freeName, namesIn } from "../document/edits.ts";
import { nameFromLabel } from "../document/newElement.ts";
import type { TreePalette } from "../elements/treePalette.ts";
import { typedElement } from "../elements/typedElement.ts";
import { useDesignerRegistries } from "../registries/DesignerRegistriesProvider.tsx";
import type { Collection } from "../schema/elementTree.ts";
import type { DesignerSession } from "../session/designerSession.ts";
import type { DocumentSession } from "../session/documentSession.ts";
import { saveChange } from "../session/saveChange.ts";
import { type NewFieldAnswer, NewFieldDialog } from "./NewFieldDialog.tsx";
import { type FieldStore, groundOfField } from "./newField.ts";

/** A field that is to be made. */
export interface NewFieldRequest {
  readonly type: FieldType;
  readonly collection: Collection;
  /** Id of the entity whose records the fields around it are of. */
  readonly entity: string;
  /** How it comes onto the form; absent: behind the others of its array. */
  readonly put?: (element: JsonElement) => Edit;
}

interface Asked extends NewFieldRequest {
  readonly session: DocumentSession;
}

/**
 * Makes fields whose values are kept: asks where, and edits the form and the entity as one change that is undone
 * together.
 */
export function useNewField(options: {
  designer: DesignerSession;
  form: { readonly kind: string; readonly id: string };
  body: Json;
  palette: TreePalette | null;
  entities: readonly { readonly id: string; readonly label: string | null }[];
  onMade: (edit: Edit) => void;
}): { readonly begin: (request: NewFieldRequest) => Promise<void>; readonly dialog: ReactNode } {
  const { body, designer, form, palette } = options;
  const { t } = useTexts();
  const registries = useDesignerRegistries();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => {
    if (asked) designer.release(asked.session.name);
    setAsked(null);
  };
  /** An entity that cannot be read leaves the field without a column. */
  const begin = async (request: NewFieldRequest): Promise<void> => {
    const plain = (): void =>
      palette?.begin(request.type.id, {
        collection: request.collection,
        ...(request.put === undefined ? {} : { put: request.put }),
      });
    try {
      const opened = await designer.open({ kind: "entity", id: request.entity });
      if (opened.kind === "open") setAsked({ ...request, session: opened.session });
      else plain();
    } catch {
      plain();
    }
  };
  const fullStore = async (store: NewFieldAnswer["store"]): Promise<FieldStore | null> => {
    if (store.kind !== "records") return store;
    const name = { kind: "entity", id: store.entity };
    const opened = await designer.open(name);
    if (opened.kind !== "open") return null;
    const target = { ...store, body: opened.session.body };
    designer.release(name);
    return target;
  };
  const add = async ({ collection, put, session, type }: Asked, answer: NewFieldAnswer): Promise<string | null> => {
    const variant = palette?.variantOf(collection, type.id);
    if (!variant) return t("definitions.new_field.not_made");
    try {
      const store = await fullStore(answer.store);
      const ground = store && groundOfField(session.body, type, answer.label, store, registries.fieldTypes);
      if (!ground) return t("definitions.new_field.not_made");
      const name = freeName(nameFromLabel(answer.label), namesIn(body, collection));
      const naming = { label: answer.label, name };
      const made = typedElement(body, { collection, variant }, naming, { ...ground.field, type: type.id }, registries);
      const edit = put ? put(made) : addElement(body, collection, made);
      if (ground.entity) {
        const unsaved = await saveChange(designer, {
          label: { key: "definitions.command.field_with_column", data: { element: answer.label } },
          parts: [
            { document: session.name, command: ground.entity },
            { document: form, command: edit.command },
          ],
        });
        if (unsaved !== null)
          return unsaved.kind === "failed" ? errorText(unsaved.error, t).title : t("definitions.conflict.title");
      } else
        designer.history.execute({ label: edit.command.label, parts: [{ document: form, command: edit.command }] });
      setAsked(null);
      designer.release(session.name);
      options.onMade(edit);
      return null;
    } catch (error) {
      return errorText(error, t).title;
    }
  };
  const taken = (collection: Collection): ReadonlySet<string> =>
    new Set(
      collection.nodes.flatMap(({ value }) => {
        const column = property(value, "column");
        return typeof column === "string" ? [column] : [];
      }),
    );
  return {
    begin,
    dialog: asked && (
      <NewFieldDialog
        type={asked.type}
        entity={asked.session}
        taken={taken(asked.collection)}
        entities={options.entities}
        onAdd={(answer) => add(asked, answer)}
        onClose={close}
      />
    ),
  };
}
