import { behavioursOf } from "@tessera/contract/behavioursOf.ts";
import type { JsonElement } from "@tessera/contract/documents/jsonShape.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { randomId } from "@tessera/std/ids.ts";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import { FormView } from "@tessera/web-kit/form/views/FormView.tsx";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { memo, type ReactNode, Suspense, useMemo } from "react";
import { type DesignGround, designForm } from "./designForm.ts";

/** What says where an item stands: it looks the same everywhere. */
const places: ReadonlySet<string> = new Set(["posRow", "posCol", "posSizex"]);

function looksSame(former: JsonElement, next: JsonElement): boolean {
  if (former === next) return true;
  const keys = [...new Set([...Object.keys(former), ...Object.keys(next)])];
  return keys.every((key) => places.has(key) || former[key] === next[key]);
}

interface DesignedItemProps {
  readonly item: JsonElement;
  readonly ground: DesignGround;
}

const noChoices = async () => ({ options: [], completed: true });

/**
 * A field, label or sub-form as people will see it: drawn by the product's own form. Nothing of it can be reached; what
 * is around it is pressed instead. It is drawn again only when it, or what it stands on, changes.
 */
export const DesignedItem = memo(
  Drawn,
  (former, next) => former.ground === next.ground && looksSame(former.item, next.item),
);

function Drawn(props: DesignedItemProps): ReactNode {
  const { ground, item } = props;
  const { language, zone } = usePageContext();
  const { t } = useTexts();
  const store = useMemo(() => {
    const form = designForm(item, ground);
    return (
      form &&
      new FormStore({
        form,
        record: null,
        library: standardLibrary,
        behaviours: behavioursOf(ground.fieldTypes),
        // What must be unique is left out of the form.
        uniques: null,
        user: [],
        params: [],
        clock: Date.now,
        zone,
        language,
        readOnly: false,
        rowsAsEntered: true,
        resolve: async () => [],
        newUid: randomId,
      })
    );
  }, [ground, item, language, zone]);
  return (
    <div className="t-fc__drawn" inert>
      {store === null ? (
        <p className="t-designer__none">{t("definitions.canvas.not_drawn")}</p>
      ) : (
        <Suspense fallback={<Skeleton height={56} />}>
          <FormView store={store} loadChoices={noChoices} />
        </Suspense>
      )}
    </div>
  );
}
