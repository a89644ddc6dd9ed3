import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { IconSource } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { literalText } from "../document/literalText.ts";
import { elementIcon } from "../elements/elementIcon.tsx";
import { useDesignerRegistries } from "../registries/DesignerRegistriesProvider.tsx";
import type { ElementNode } from "../schema/elementTree.ts";
import { propertiesOf, resolveSchema, shapeOf } from "../schema/schemaShape.ts";

/** What a designer sees of a panel. */
export interface PanelLook {
  readonly name: string;
  readonly type: string;
  readonly icon: IconSource;
  /** The documents that it shows; empty for none. */
  readonly shows: string;
}

/** What is said of a panel beside its name: its type and what it shows, as far as the name does not say so. */
export const detailsOf = ({ name, shows, type }: PanelLook): readonly string[] =>
  [type, shows].filter((text) => text !== "" && text !== name);

interface Reference {
  readonly kinds: readonly string[];
  readonly id: string;
}

/** The documents that the settings of a panel name. */
export function shownDocuments({ schema, value }: ElementNode): readonly Reference[] {
  const params = resolveSchema(new Map(propertiesOf(schema)).get("params"), schema.definitions);
  return propertiesOf(params).flatMap(([key, child]): readonly Reference[] => {
    const shape = shapeOf(resolveSchema(child, params.definitions));
    const id = property(property(value, "params"), key);
    return shape.kind === "reference" && typeof id === "string" && id !== "" ? [{ kinds: shape.kinds, id }] : [];
  });
}

/** Gives what a panel is called, of which type it is and what it shows. `documents` lists those of a kind. */
export function usePanelLook(
  documents: (kind: string) => readonly { readonly id: string; readonly label: string | null }[],
): (panel: ElementNode) => PanelLook {
  const { t } = useTexts();
  const { icons, panelTypes } = useDesignerRegistries();
  const nameOf = ({ id, kinds }: Reference): string => {
    const found = kinds.flatMap(documents).find((one) => one.id === id);
    return found?.label ? literalText(found.label, t) : id;
  };
  return (panel) => {
    const type = String(property(panel.value, "type") ?? "");
    const title = property(property(panel.value, "panel"), "title");
    const shows = shownDocuments(panel).map(nameOf).join(", ");
    const called = t(`panel.${type}`);
    const icon = icons.get(panelTypes.find(({ id }) => id === type)?.icon ?? "");
    const name = typeof title === "string" && title !== "" ? literalText(title, t) : shows || called;
    return { name, type: called, icon: icon ?? elementIcon("gridItems"), shows };
  };
}
