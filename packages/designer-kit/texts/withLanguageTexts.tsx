import type {
  FieldEditModule,
  FieldEditProps,
  FieldRegistry,
  FieldViewLoaders,
} from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ComponentType, ReactNode } from "react";
import { literalText } from "../document/literalText.ts";
import { LanguageTexts } from "./LanguageTexts.tsx";
import { useSheetTexts } from "./SheetTextsProvider.tsx";

function beside(Edit: ComponentType<FieldEditProps>): ComponentType<FieldEditProps> {
  return function WithLanguages(props: FieldEditProps): ReactNode {
    const texts = useSheetTexts();
    const { t } = useTexts();
    const { name } = props.field;
    const text = texts?.byField.get(name);
    return (
      <>
        <Edit {...props} />
        {texts && text && (
          <LanguageTexts
            text={text}
            called={literalText(props.state.label, t)}
            isOpen={texts.isOpen(name)}
            onToggle={() => texts.onToggle(name)}
          />
        )}
      </>
    );
  };
}

function extended({ edit, ...loaders }: FieldViewLoaders): FieldViewLoaders {
  if (edit === undefined) return loaders;
  return {
    ...loaders,
    edit: async (): Promise<FieldEditModule> => {
      const loaded = await edit();
      // A sheet gives each field what its type asks for, and the wrapper passes it on.
      const Edit = beside(loaded.Edit as ComponentType<FieldEditProps>) as FieldEditModule["Edit"];
      return { ...loaded, Edit };
    },
  };
}

const made = new WeakMap<FieldRegistry, FieldRegistry>();

/**
 * A registry of field types whose editors of texts show the other languages below them; the same for the same registry.
 */
export function withLanguageTexts(registry: FieldRegistry): FieldRegistry {
  const known = made.get(registry);
  if (known) return known;
  // Whichever type edits a text of the sheet: the others draw nothing more.
  const wrap = (views: FieldRegistry["views"]): FieldRegistry["views"] =>
    Object.fromEntries(Object.entries(views).map(([type, loaders]) => [type, extended(loaders)]));
  const { seldom } = registry;
  const whole: FieldRegistry = {
    ...registry,
    views: wrap(registry.views),
    ...(seldom === undefined ? {} : { seldom: async () => wrap(await seldom()) }),
  };
  made.set(registry, whole);
  return whole;
}
