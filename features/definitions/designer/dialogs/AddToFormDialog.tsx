import type { DocumentKind } from "@tessera/contract/defineDocument.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import type { ChangePart } from "@tessera/designer-kit/document/change.ts";
import { documentName } from "@tessera/designer-kit/document/documentName.ts";
import { objectName } from "@tessera/designer-kit/document/literalText.ts";
import { DialogButtons } from "@tessera/designer-kit/elements/DialogButtons.tsx";
import type { DesignerSession } from "@tessera/designer-kit/session/designerSession.ts";
import { saveChange } from "@tessera/designer-kit/session/saveChange.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { getWhereUsed } from "../../operations/getWhereUsed.ts";
import { addFieldFor } from "../document/formItem.ts";
import type { TreeDocument } from "../useDesignerData.tsx";

interface Place {
  readonly form: TreeDocument;
  /** Element id of the sub-form's item; null for the form itself. */
  readonly subFormItem: string | null;
}

const placeKey = ({ form, subFormItem }: Place): string => `${form.id} ${subFormItem ?? ""}`;

/**
 * Offers the forms (and sub-forms) over an entity, and puts a field for a new column into those chosen: their drafts
 * change.
 */
export function AddToFormDialog(props: {
  entity: string;
  column: Json;
  designer: DesignerSession;
  formKind: DocumentKind;
  documents: readonly TreeDocument[];
  fieldTypes: readonly FieldType[];
  /** Called with the forms whose drafts have the field now. */
  onAdded: (forms: readonly string[]) => void;
  onClose: () => void;
}): ReactNode {
  const { column, designer, entity, formKind } = props;
  const { t } = useTexts();
  const query = useOperationQuery(getWhereUsed, { kind: "entity", id: entity });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const places = (query.data?.uses ?? []).flatMap(({ from, fromElement, path }): Place[] => {
    const form = props.documents.find((one) => one.kind === "form" && from.kind === "form" && one.id === from.id);
    if (!form?.may.draft) return [];
    if (path === "/entity") return [{ form, subFormItem: null }];
    return path.endsWith("/subForm/entity") ? [{ form, subFormItem: fromElement }] : [];
  });
  const label = objectName(column, t);
  /** Edits all the forms in one step, and says so once their drafts are saved. */
  const save = async (parts: readonly ChangePart[], forms: readonly string[]): Promise<void> => {
    const data = { element: label, count: forms.length };
    const unsaved = await saveChange(designer, { label: { key: "definitions.command.to_forms", data }, parts });
    if (unsaved === null) props.onAdded(forms);
    else setProblem(unsaved.kind === "failed" ? errorText(unsaved.error, t).title : t("definitions.conflict.title"));
  };
  const add = async (): Promise<void> => {
    setBusy(true);
    const parts: ChangePart[] = [];
    const bodies = new Map<string, Json>();
    try {
      for (const { form, subFormItem } of places.filter((one) => chosen.has(placeKey(one)))) {
        const document = { kind: "form", id: form.id };
        const opened = await designer.open(document);
        const body = opened.kind === "open" ? (bodies.get(form.id) ?? opened.session.body) : null;
        const edit = body && addFieldFor(formKind.schema, body, column, subFormItem, props.fieldTypes);
        if (!edit) {
          setProblem(t("definitions.to_form.no_place", { form: documentName(form, t) }));
          continue;
        }
        bodies.set(form.id, edit.command.execute(body));
        parts.push({ document, command: edit.command });
      }
      if (parts.length > 0) await save(parts, [...bodies.keys()]);
    } catch (error) {
      setProblem(errorText(error, t).title);
    }
    setBusy(false);
  };
  return (
    <Dialog
      title={t("definitions.to_form.title", { column: label })}
      onClose={props.onClose}
      footer={
        <DialogButtons
          confirm={t("definitions.to_form.confirm")}
          busy={busy}
          reason={chosen.size > 0 ? null : "definitions.to_form.choose"}
          onConfirm={() => void add()}
          onClose={props.onClose}
        />
      }
    >
      <div className="t-designer__fields">
        {(problem ?? query.error) !== null && (
          <Banner tone="danger">{problem ?? errorText(query.error, t).title}</Banner>
        )}
        {query.isPending && <Skeleton width={240} />}
        {query.isSuccess && places.length === 0 && <p>{t("definitions.to_form.none")}</p>}
        {places.map((place) => {
          const key = placeKey(place);
          const name = documentName(place.form, t);
          return (
            <Checkbox
              key={key}
              checked={chosen.has(key)}
              onChange={(checked) =>
                setChosen(new Set(checked ? [...chosen, key] : [...chosen].filter((one) => one !== key)))
              }
            >
              {place.subFormItem === null ? name : t("definitions.to_form.sub_form", { form: name })}
            </Checkbox>
          );
        })}
      </div>
    </Dialog>
  );
}
