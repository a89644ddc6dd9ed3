import type { Json } from "@tessera/std/canonicalJson.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { Menu } from "@tessera/ui/menu/Menu.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Copy from "lucide-react/icons/copy";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import type { ReactNode } from "react";
import { copyElement, type Edit, moveElement, removeElement } from "../document/edits.ts";
import { allNodes, type Collection, type ElementNode } from "../schema/elementTree.ts";
import { variantName } from "../schema/schemaShape.ts";
import { elementKey } from "../sheet/sheetOf.ts";
import type { NewElementRequest } from "./typedElement.ts";
import "../designer.css";

/** What can be added where one stands: into the object chosen, and beside it. */
function offers(
  tree: readonly Collection[],
  selected: string,
  found: { readonly collection: Collection; readonly node: ElementNode } | null,
): readonly NewElementRequest[] {
  const every = [...tree, ...allNodes(tree).flatMap(({ node }) => node.collections)];
  const here = every.filter(({ owner, path }) => owner === selected || path === selected);
  const collections = found ? [...here, found.collection] : here;
  return [...new Set(collections)].flatMap((collection) =>
    collection.variants.map((variant) => ({ collection, variant })),
  );
}

/** What can be done with the element chosen: add, copy, move, delete. */
export function ElementActions(props: {
  body: Json;
  tree: readonly Collection[];
  selected: string;
  found: { readonly collection: Collection; readonly node: ElementNode } | null;
  onEdit: (edit: Edit) => void;
  /** Deletes an element that takes others with it; null for one that goes alone. */
  removeOf?: ((path: string) => Edit | null) | undefined;
  onNew: (request: NewElementRequest) => void;
}): ReactNode {
  const { body, found, onEdit } = props;
  const { t } = useTexts();
  const requests = offers(props.tree, props.selected, found);
  const nameOfRequest = ({ collection, variant }: NewElementRequest): string => {
    const what = t(elementKey(collection.path));
    const variantOf = collection.variants.length > 1 ? variantName(variant) : null;
    return variantOf === null ? what : `${what}: ${t(`definitions.variant.${variantOf}`)}`;
  };
  const [only] = requests;
  const run = (edit: Edit | null): void => {
    if (edit) onEdit(edit);
  };
  return (
    <div className="t-designer__actions">
      {only && requests.length === 1 && (
        <Button icon={Plus} onClick={() => props.onNew(only)}>
          {t("definitions.add_one", { what: nameOfRequest(only) })}
        </Button>
      )}
      {requests.length > 1 && (
        <Menu
          label={t("definitions.add")}
          text={t("definitions.add")}
          icon={Plus}
          items={requests.map((request) => ({
            id: `${request.collection.path} ${variantName(request.variant) ?? ""}`,
            label: nameOfRequest(request),
            onSelect: () => props.onNew(request),
          }))}
        />
      )}
      {found && (
        <>
          <IconButton
            icon={ArrowUp}
            label={t("definitions.move_up")}
            disabled={found.collection.nodes[0]?.id === found.node.id}
            onClick={() => run(moveElement(body, found.collection, found.node.id, -1))}
          />
          <IconButton
            icon={ArrowDown}
            label={t("definitions.move_down")}
            disabled={found.collection.nodes.at(-1)?.id === found.node.id}
            onClick={() => run(moveElement(body, found.collection, found.node.id, 1))}
          />
          <IconButton
            icon={Copy}
            label={t("definitions.copy")}
            onClick={() => run(copyElement(body, found.collection, found.node.id))}
          />
          <IconButton
            icon={Trash}
            label={t("definitions.remove")}
            onClick={() =>
              onEdit(props.removeOf?.(found.node.path) ?? removeElement(body, found.collection, found.node.id))
            }
          />
        </>
      )}
    </div>
  );
}
