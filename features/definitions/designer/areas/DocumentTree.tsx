import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { type DocumentName, documentKey, documentName } from "@tessera/designer-kit/document/documentName.ts";
import type { Translate } from "@tessera/designer-kit/document/literalText.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { Tree, type TreeNode } from "@tessera/ui/frame/Tree.tsx";
import { SearchField } from "@tessera/ui/input/SearchField.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { Tile } from "@tessera/ui/show/Tile.tsx";
import { namedIcon } from "@tessera/web-kit/icons/namedIcon.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useEffect, useState } from "react";
import type { getTree } from "../../operations/getTree.ts";
import type { TreeDocument } from "../useDesignerData.tsx";

type KindInfo = OutputOf<typeof getTree>["kinds"][number];

function Mark(props: { document: TreeDocument }): ReactNode {
  const { draft, layer } = props.document;
  const { t } = useTexts();
  const mark = draft?.deletes
    ? { shape: "stop" as const, tone: "danger" as const, key: "definitions.mark.deleted" }
    : draft?.isStale
      ? { shape: "late" as const, tone: "danger" as const, key: "definitions.mark.stale" }
      : draft
        ? { shape: "half" as const, tone: "warning" as const, key: "definitions.mark.draft" }
        : null;
  const isShipped = layer === "product" || layer === "overlay";
  return (
    <span className="t-designer__marks">
      {isShipped && (
        <span className="t-faint t-small">
          {t(layer === "overlay" ? "definitions.mark.overlay" : "definitions.mark.product")}
        </span>
      )}
      {mark && (
        <span title={t(mark.key)}>
          <Tile shape={mark.shape} tone={mark.tone} />
          <span className="t-hide">{t(mark.key)}</span>
        </span>
      )}
    </span>
  );
}

function nodesOf(documents: readonly TreeDocument[], kinds: readonly KindInfo[], t: Translate): readonly TreeNode[] {
  const subsystems = [...new Set(documents.map(({ subsystem }) => subsystem))].sort();
  return subsystems.map((subsystem) => {
    const own = documents.filter((one) => one.subsystem === subsystem);
    return {
      id: subsystem,
      label: subsystem,
      children: kinds.flatMap(({ icon, kind }): TreeNode[] => {
        const ofKind = own.filter((one) => one.kind === kind);
        if (ofKind.length === 0) return [];
        const named = ofKind.map((one) => ({ one, name: documentName(one, t) }));
        named.sort((left, right) => left.name.localeCompare(right.name));
        return [
          {
            id: `${subsystem}/${kind}`,
            label: t(`kind.${kind}`),
            icon: namedIcon(icon),
            end: <span className="t-faint t-small t-num">{ofKind.length}</span>,
            children: named.map(({ one, name }) => ({
              id: documentKey(one),
              label: name,
              end: <Mark document={one} />,
            })),
          },
        ];
      }),
    };
  });
}

const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The documents by subsystem and kind, with a search over names and ids. */
export function DocumentTree(props: {
  documents: readonly TreeDocument[];
  kinds: readonly KindInfo[];
  selected: DocumentName | null;
  onSelect: (document: TreeDocument) => void;
  /** Null where the person may draft nothing. */
  onNew: (() => void) | null;
}): ReactNode {
  const { documents, kinds, selected } = props;
  const { t } = useTexts();
  const [search, setSearch] = useState("");
  const [toggled, setToggled] = useState<ReadonlySet<string> | null>(null);
  const wanted = folded(search.trim());
  const found = documents.filter((one) => folded(`${documentName(one, t)} ${one.id}`).includes(wanted));
  const nodes = nodesOf(found, kinds, t);
  const chosen = documents.find((one) => selected !== null && documentKey(one) === documentKey(selected));
  const branches = nodes.flatMap(({ children = [], id }) => [id, ...children.map((child) => child.id)]);
  const subsystem = chosen?.subsystem;
  const kind = chosen?.kind;
  useEffect(() => {
    if (subsystem === undefined) return;
    // What is open can be seen, however it was opened; closing its branch afterwards stays possible.
    setToggled((former) => former && new Set([...former, subsystem, `${subsystem}/${kind}`]));
  }, [subsystem, kind]);
  const subsystems = nodes.map(({ id }) => id);
  const expanded = wanted === "" ? (toggled ?? new Set([...subsystems, `${subsystem}/${kind}`])) : new Set(branches);
  return (
    <>
      <div className="t-defs__head">
        <h2>{t("definitions.documents")}</h2>
        {props.onNew && <IconButton icon={Plus} label={t("definitions.new.title")} onClick={props.onNew} />}
      </div>
      <div className="t-defs__search">
        <SearchField
          label={t("definitions.search")}
          placeholder={t("definitions.search")}
          value={search}
          onSearch={setSearch}
          delay={150}
        />
      </div>
      <div className="t-defs__scroll">
        {found.length === 0 ? (
          <EmptyState
            kind="noMatch"
            text={t("definitions.no_match", { text: search })}
            action={<Button onClick={() => setSearch("")}>{t("definitions.clear_search")}</Button>}
          />
        ) : (
          <Tree
            label={t("definitions.documents")}
            nodes={nodes}
            expanded={expanded}
            onExpand={setToggled}
            selected={selected && documentKey(selected)}
            onSelect={(id) => {
              const document = documents.find((one) => documentKey(one) === id);
              if (document) props.onSelect(document);
            }}
          />
        )}
      </div>
    </>
  );
}
