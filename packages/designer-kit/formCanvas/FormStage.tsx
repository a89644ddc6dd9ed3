import { type JsonElement, property } from "@tessera/contract/documents/jsonShape.ts";
import { randomId } from "@tessera/std/ids.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { SearchField } from "@tessera/ui/input/SearchField.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { useWindowMatch } from "@tessera/ui/measure/useWindowMatch.ts";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import ClipboardPaste from "lucide-react/icons/clipboard-paste";
import Copy from "lucide-react/icons/copy";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { memo, type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { DocumentName } from "../document/documentName.ts";
import { addElement, type Edit } from "../document/edits.ts";
import { objectName } from "../document/literalText.ts";
import { newElement } from "../document/newElement.ts";
import { elementIcon } from "../elements/elementIcon.tsx";
import { PalettePane } from "../elements/PalettePane.tsx";
import { PlaceDrag } from "../elements/PlaceDrag.tsx";
import { plainText } from "../elements/plainText.ts";
import { TypePalette } from "../elements/TypePalette.tsx";
import { typeOfDrag } from "../elements/treePalette.ts";
import type { StageParts } from "../layout/LayoutStage.tsx";
import { useDesignerRegistries } from "../registries/DesignerRegistriesProvider.tsx";
import { allNodes, type Collection } from "../schema/elementTree.ts";
import type { DesignerSession } from "../session/designerSession.ts";
import { translatedElement } from "../texts/translatedElement.ts";
import { useTranslations } from "../texts/translationsContext.tsx";
import { useUnfinishedTexts } from "../texts/useUnfinishedTexts.tsx";
import { CanvasLanguage } from "./CanvasLanguage.tsx";
import {
  type CanvasTools,
  CanvasToolsContext,
  type CanvasView,
  CanvasViewContext,
  type ItemLook,
} from "./canvasContext.tsx";
import { placeAtPoint } from "./dropAt.ts";
import { type CanvasKeys, FormCanvas } from "./FormCanvas.tsx";
import { copiedFields, copyFields } from "./fieldClipboard.tsx";
import { moveItems, putCopies, putItem, removeItems, resizeItems } from "./formEdits.ts";
import { type CanvasGroup, type CanvasItem, type CanvasPage, formLayout, itemsOf, pageAround } from "./formLayout.ts";
import { type FormPlace, formPlaces, isSameFormPlace, placeForField } from "./formPlaces.ts";
import { useDesignGround } from "./useDesignGround.tsx";
import { useKeepInView } from "./useKeepInView.tsx";
import { useNamedField } from "./useNamedField.tsx";
import { useNewField } from "./useNewField.tsx";
import { useStable } from "./useStable.tsx";
import "../designer.css";
import "./FormCanvas.css";

/** Where something new is to come: a place of the grid, the rows of a sub-form, or where it fits. */
type Asked =
  | { readonly kind: "place"; readonly place: FormPlace }
  | { readonly kind: "rows"; readonly item: CanvasItem };

// It is drawn again for what the canvas shows, whatever else of the stage changes.
const LateCanvas = memo(FormCanvas, (former, next) => former.focus === next.focus);

/** The tree of a long form is drawn in pauses of what is typed. */
function Outline(props: { tree: ReactNode }): ReactNode {
  return useDeferredValue(props.tree);
}

/**
 * A form as people will see it, drawn by the product's own renderer: fields are chosen by click and keys, moved,
 * resized on twelve columns, copied between forms, and put in from the palette. Each is one command.
 */
export function FormStage(
  props: StageParts & {
    designer: DesignerSession;
    /** The document that is designed. */
    name: DocumentName;
  },
): ReactNode {
  const { bad, body, designer, onEdit, onSelect, palette, readOnly, selected, tree } = props;
  const { t } = useTexts();
  const { text } = useUiText();
  const { fieldTypes, icons } = useDesignerRegistries();
  const isWide = useWindowMatch("(min-width: 901px)");
  const entity = property(body, "entity");
  const translations = useTranslations();
  const texts = translations?.shown?.body ?? null;
  const ground = useDesignGround(designer, body, typeof entity === "string" ? entity : null, texts);
  const { id, kind } = props.name;
  const inLanguage = useCallback(
    (element: JsonElement): JsonElement => (texts === null ? element : translatedElement({ kind, id }, texts, element)),
    [id, kind, texts],
  );
  const unfinished = useUnfinishedTexts(props.name, body);
  const layout = useMemo(() => formLayout(body), [body]);
  const items = useMemo(() => itemsOf(layout), [layout]);
  const [shownPage, setShownPage] = useState<string | null>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [preview, setPreview] = useState<CanvasView["preview"]>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [sought, setSought] = useState("");
  const [said, setSaid] = useState("");
  const canvas = useRef<HTMLDivElement>(null);
  const outline = useRef<HTMLDivElement>(null);

  const page = layout.find(({ id }) => id === shownPage) ?? layout[0] ?? null;
  // What is chosen is in sight: its page is shown.
  useEffect(() => {
    const around = pageAround(layout, selected);
    if (around) setShownPage(around.id);
  }, [layout, selected]);
  useKeepInView(canvas, outline, selected);
  useNamedField(items, selected, onSelect);

  const lookOf = useCallback(
    (element: JsonElement): ItemLook => {
      const item = inLanguage(element);
      const id = String(property(item, "type") ?? "");
      const type = fieldTypes.find((one) => one.id === id || one.aliases.includes(id));
      const called = t(`field.${type?.id ?? id}`);
      const icon = icons.get(type?.icon ?? "") ?? elementIcon("items");
      return { name: objectName(item, t) || called, type: called, icon };
    },
    [fieldTypes, icons, inLanguage, t],
  );
  const choose = useCallback(
    (path: string): void => {
      setMarked(new Set());
      onSelect(path);
    },
    [onSelect],
  );
  const run = (edit: Edit | null, focus = true): void => {
    if (edit === null) return;
    setMarked(new Set());
    onEdit(edit);
    if (focus) setWanted(edit.shown);
  };
  const newField = useNewField({
    designer,
    form: props.name,
    body,
    palette,
    entities: props.documents("entity"),
    onMade: ({ shown }) => {
      choose(shown);
      setWanted(shown);
    },
  });
  /** An item as it is now: what is drawn may be older. */
  const fresh = ({ id }: CanvasItem): readonly CanvasItem[] => items.filter((one) => one.id === id);
  const chosen = (also?: CanvasItem): readonly CanvasItem[] => {
    const ids = new Set(marked);
    if (also && !ids.has(also.id)) return fresh(also);
    return items.filter(({ id, path }) => ids.has(id) || path === selected);
  };
  const onChoose = (drawn: CanvasItem, how: "alone" | "more" | "range"): void => {
    const [item = drawn] = fresh(drawn);
    const current = items.find(({ path }) => path === selected);
    if (how === "alone" || current === undefined) {
      choose(item.path);
      return;
    }
    if (how === "range") {
      const [from, to] = [items.indexOf(current), items.indexOf(item)].sort((left, right) => left - right);
      setMarked(new Set(items.slice(from, (to ?? 0) + 1).map(({ id }) => id)));
      return;
    }
    const next = new Set(marked.size === 0 ? [current.id] : marked);
    if (!next.delete(item.id)) next.add(item.id);
    setMarked(next);
  };
  const collectionOf = (owner: string): Collection | null =>
    allNodes(tree)
      .flatMap(({ node }) => node.collections)
      .find((one) => one.owner === owner && one.property === "items") ?? null;

  const put = (type: string, to: Asked): void => {
    const collection = collectionOf(to.kind === "place" ? to.place.group.path : to.item.path);
    if (collection === null) return;
    const request = {
      collection,
      ...(to.kind === "rows"
        ? {}
        : {
            put: (element: JsonElement): Edit => {
              const made = putItem(body, to.place, element);
              setWanted(made.shown);
              return made;
            },
          }),
    };
    const fieldType = fieldTypes.find((one) => one.id === type);
    const owner = to.kind === "rows" ? property(property(to.item.value, "subForm"), "entity") : entity;
    if (fieldType && fieldType.values.length > 0 && typeof owner === "string")
      void newField.begin({ ...request, type: fieldType, entity: owner });
    else palette?.begin(type, request);
  };
  const putNew = (type: string): void => {
    const place = placeForField(layout, selected, page?.id ?? null);
    if (place) put(type, { kind: "place", place });
  };
  const addTo = (path: string, key: string, label: string): void => {
    const owner = path === "" ? tree : (allNodes(tree).find(({ node }) => node.path === path)?.node.collections ?? []);
    const collection = owner.find((one) => one.property === key);
    const variant = collection?.variants[0];
    if (!collection || !variant) return;
    const made = newElement(body, collection, variant, { label, name: "" });
    const whole: JsonElement = key === "pages" ? { ...made, groups: [{ id: randomId(), label, items: [] }] } : made;
    run(addElement(body, collection, whole));
  };
  const remove = (also?: CanvasItem): void => {
    const gone = chosen(also);
    const [first] = gone;
    const at = first ? items.indexOf(first) : -1;
    const made = removeItems(body, layout, gone);
    if (made === null) return;
    run({ ...made, shown: "" }, false);
    const left = items.filter((item) => !gone.includes(item));
    setWanted(left[Math.min(at, left.length - 1)]?.path ?? made.shown);
  };
  const copy = (): void => {
    const taken = chosen();
    if (taken.length === 0) return;
    copyFields(taken.map(({ value }) => value));
    setSaid(t("definitions.canvas.copied", { count: taken.length }));
  };
  const paste = (): void => {
    const place = placeForField(layout, selected, page?.id ?? null);
    if (place) run(putCopies(body, layout, place, copiedFields()));
  };
  const itemAt = (path: string): CanvasItem | null => items.find((one) => one.path === path) ?? null;
  const placesFor = (id: string): readonly FormPlace[] =>
    formPlaces(page === null ? [] : [page], typeOfDrag(id) === null ? itemAt(id) : null);
  const move = (id: string, place: FormPlace): void => {
    const item = itemAt(id);
    if (item) run(moveItems(body, layout, chosen(item), place));
  };

  const blocks =
    page?.groups.flatMap(({ path, rows }) => [path, ...rows.flatMap((row) => row.items.map((one) => one.path))]) ?? [];
  const active = [focused, selected].find((path) => path !== null && blocks.includes(path)) ?? blocks[0] ?? "";
  const waiting = translations?.shown ? unfinished.get(translations.shown.language) : undefined;
  const toDo = useMemo(() => new Set((waiting ?? []).map(({ element }) => element)), [waiting]);
  const { present } = props;
  const here = useMemo(
    () =>
      new Map(present.flatMap((one) => (one.place === null || one.place === "" ? [] : [[one.place, one] as const]))),
    [present],
  );
  const view = useMemo<CanvasView>(
    () => ({ layout, page, selected, marked, bad, unfinished: toDo, here, preview, active }),
    [layout, page, selected, marked, bad, toDo, here, preview, active],
  );
  // A long form is drawn in pauses of what is typed.
  const shown = useDeferredValue(view);
  const toChoose = useStable(onChoose);
  const toSelect = useStable(choose);
  const toShowPage = useStable((one: CanvasPage): void => {
    setShownPage(one.id);
    choose(one.path);
  });
  const toResize = useStable((item: CanvasItem, width: number): void =>
    run(resizeItems(body, layout, fresh(item), () => width, false)),
  );
  const toAddPage = useStable(() => addTo("", "pages", t("definitions.canvas.new_page")));
  const toAddGroup = useStable(({ path }: CanvasPage) => addTo(path, "groups", t("definitions.canvas.new_group")));
  const toAddField = useStable(({ id }: CanvasGroup): void => {
    const place = formPlaces(layout, null).findLast(({ group, kind }) => kind === "row" && group.id === id);
    if (place) setAsked({ kind: "place", place });
  });
  const tools = useMemo<CanvasTools>(
    () => ({
      ground,
      readOnly,
      lookOf,
      inLanguage,
      onFocus: setFocused,
      onChoose: toChoose,
      onSelect: toSelect,
      onShowPage: toShowPage,
      onPreview: (item, width) => setPreview(width === null ? null : { id: item.id, width }),
      onResize: toResize,
      onAddPage: toAddPage,
      onAddGroup: toAddGroup,
      onAddColumn: (item) => setAsked({ kind: "rows", item }),
      onAddField: toAddField,
    }),
    [ground, readOnly, lookOf, inLanguage, toChoose, toSelect, toShowPage, toResize, toAddPage, toAddGroup, toAddField],
  );
  const keys: CanvasKeys = {
    onDelete: useStable((item: CanvasItem) => remove(item)),
    onWiden: useStable((item: CanvasItem, by: 1 | -1): void => {
      const made = resizeItems(body, layout, chosen(item), ({ width }) => width + by, true);
      if (made) onEdit({ ...made, shown: selected });
    }),
    onCopy: useStable(copy),
    onCut: useStable((): void => {
      copy();
      remove();
    }),
    onPaste: useStable(paste),
    onMarkAll: useStable((): void => {
      if (page) setMarked(new Set(itemsOf([page]).map(({ id }) => id)));
    }),
  };
  const places = useStable(placesFor);
  const focusDone = useStable(() => setWanted(null));
  const canMove = useCallback(() => !readOnly, [readOnly]);
  const editing = readOnly ? null : palette;
  const wantedText = plainText(sought.trim());
  const found =
    wantedText === ""
      ? null
      : allNodes(tree).filter(({ node }) => {
          const names = [objectName(node.value, t), property(node.value, "name"), property(node.value, "column")];
          return names.some((one) => typeof one === "string" && plainText(one).includes(wantedText));
        });
  const placeText = (place: FormPlace): string =>
    place.kind === "row"
      ? t("definitions.canvas.new_row", { row: place.row + 1, group: objectName(place.group.value, t) })
      : t("definitions.canvas.in_row", {
          row: place.row + 1,
          from: place.start + 1,
          to: place.start + place.width,
          group: objectName(place.group.value, t),
        });
  const count = marked.size;
  return (
    <CanvasToolsContext value={tools}>
      <PlaceDrag<FormPlace>
        places={placesFor}
        isAt={isSameFormPlace}
        nameOf={(id) => {
          const type = palette?.types.find((one) => one.id === typeOfDrag(id));
          if (type) return t(type.label);
          const item = itemAt(id);
          return item ? lookOf(item.value).name : "";
        }}
        placeText={placeText}
        canMove={canMove}
        atPoint={(id, point) =>
          canvas.current === null ? null : placeAtPoint(canvas.current, point, placesFor(id), id)
        }
        onDrop={(id, place) => {
          const type = typeOfDrag(id);
          if (type === null) move(id, place);
          else put(type, { kind: "place", place });
        }}
      >
        <div className="t-fc">
          {isWide && (
            <div className="t-fc__parts">
              <div className="t-fc__find">
                <SearchField
                  label={t("definitions.canvas.find")}
                  placeholder={t("definitions.canvas.find")}
                  value={sought}
                  delay={0}
                  onSearch={setSought}
                />
              </div>
              <div ref={outline} className="t-fc__outline t-designer__elements">
                {found === null ? (
                  <Outline tree={props.outline} />
                ) : found.length === 0 ? (
                  <p className="t-designer__none" role="status">
                    {t("definitions.canvas.nothing_found")}
                  </p>
                ) : (
                  <ul className="t-fc__found" aria-label={t("definitions.canvas.found")}>
                    {found.map(({ node }) => (
                      <li key={node.path}>
                        <button type="button" aria-pressed={selected === node.path} onClick={() => choose(node.path)}>
                          {objectName(node.value, t)}
                        </button>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
              {editing && <PalettePane types={editing.types} folds={false} onChoose={putNew} />}
            </div>
          )}
          <div className="t-fc__main">
            {editing && (
              <div className="t-fc__tools">
                <Button
                  icon={Plus}
                  hasPopup="dialog"
                  onClick={() => {
                    const place = placeForField(layout, selected, page?.id ?? null);
                    if (place) setAsked({ kind: "place", place });
                  }}
                >
                  {t("definitions.canvas.add_field")}
                </Button>
                <span className="t-fc__count t-faint" role="status">
                  {count > 1 ? t("definitions.canvas.marked", { count }) : ""}
                </span>
                <CanvasLanguage unfinished={unfinished} selected={selected} onSelect={choose} />
                <IconButton icon={Copy} label={t("definitions.canvas.copy")} onClick={copy} />
                <IconButton icon={ClipboardPaste} label={t("definitions.canvas.paste")} onClick={paste} />
                {count > 1 && (
                  <IconButton icon={Trash2} label={t("definitions.canvas.delete")} onClick={() => remove()} />
                )}
              </div>
            )}
            <CanvasViewContext value={shown}>
              <LateCanvas canvas={canvas} places={places} keys={keys} focus={wanted} onFocused={focusDone} />
            </CanvasViewContext>
          </div>
        </div>
      </PlaceDrag>
      {asked !== null && editing && (
        <Dialog
          title={t("definitions.canvas.add_field")}
          fills
          onClose={() => setAsked(null)}
          footer={<Button onClick={() => setAsked(null)}>{text("ui.cancel")}</Button>}
        >
          <TypePalette
            types={
              asked.kind === "place"
                ? editing.types
                : editing.types.filter(({ id }) => fieldTypes.find((one) => one.id === id)?.inSubForm === true)
            }
            onChoose={(type) => {
              setAsked(null);
              put(type, asked);
            }}
          />
        </Dialog>
      )}
      {newField.dialog}
      <p className="t-hide" aria-live="polite">
        {said}
      </p>
    </CanvasToolsContext>
  );
}
