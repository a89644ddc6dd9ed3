import type { JsonElement } from "@tessera/contract/documents/jsonShape.ts";
import type { IconSource } from "@tessera/ui/show/Icon.tsx";
import { createContext, use } from "react";
import type { PresentDesigner } from "../session/useLiveDocument.tsx";
import type { DesignGround } from "./designForm.ts";
import type { CanvasGroup, CanvasItem, CanvasPage, FormLayout } from "./formLayout.ts";

/** What a designer sees of a field beside the field itself. */
export interface ItemLook {
  readonly name: string;
  readonly type: string;
  readonly icon: IconSource;
}

/** What stays as it is while a form is edited: its blocks are drawn again only when they change themselves. */
export interface CanvasTools {
  readonly ground: DesignGround;
  readonly readOnly: boolean;
  readonly lookOf: (item: JsonElement) => ItemLook;
  /** An element as it reads in the language that the form is shown in. */
  readonly inLanguage: (element: JsonElement) => JsonElement;
  readonly onFocus: (path: string) => void;
  /** `more`: it is chosen beside the others, or no longer; `range`: all up to it are. */
  readonly onChoose: (item: CanvasItem, how: "alone" | "more" | "range") => void;
  readonly onSelect: (path: string) => void;
  readonly onShowPage: (page: CanvasPage) => void;
  readonly onPreview: (item: CanvasItem, width: number | null) => void;
  readonly onResize: (item: CanvasItem, width: number) => void;
  readonly onAddPage: () => void;
  readonly onAddGroup: (page: CanvasPage) => void;
  readonly onAddColumn: (item: CanvasItem) => void;
  readonly onAddField: (group: CanvasGroup) => void;
}

/** The form as it is drawn now, with what is chosen of it. */
export interface CanvasView {
  readonly layout: FormLayout;
  readonly page: CanvasPage | null;
  /** Path of what is chosen. */
  readonly selected: string;
  /** Ids of the items that are chosen together. */
  readonly marked: ReadonlySet<string>;
  /** Paths of elements with problems. */
  readonly bad: ReadonlySet<string>;
  /** Paths of elements with texts that are missing or to check, in the language that the form is shown in. */
  readonly unfinished: ReadonlySet<string>;
  /** Who else is at an element, by its path. */
  readonly here: ReadonlyMap<string, PresentDesigner>;
  /** An item whose edge is being moved, with its width so far. */
  readonly preview: { readonly id: string; readonly width: number } | null;
  /** Path of the block that Tab leads to. */
  readonly active: string;
}

export const CanvasToolsContext = createContext<CanvasTools | null>(null);
export const CanvasViewContext = createContext<CanvasView | null>(null);

function inside<Context>(context: Context | null): Context {
  if (context === null) throw new Error("A part of the canvas of a form needs a FormStage above it.");
  return context;
}

/** The tools of the canvas around a part of it. Throws outside one. */
export const useCanvasTools = (): CanvasTools => inside(use(CanvasToolsContext));

/** The form on the canvas around a part of it. Throws outside one. */
export const useCanvasView = (): CanvasView => inside(use(CanvasViewContext));
