import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { compileForm } from "@tessera/form-engine/compile/compileForm.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { useMemo } from "react";
import type { DesignerSession } from "../session/designerSession.ts";
import { useLibrary } from "../sheet/useExpressionTools.tsx";
import type { DesignGround } from "./designForm.ts";
import { useDesignGround } from "./useDesignGround.tsx";

/** A form as its rules are now, with the entities that it stands on; null where its draft does not fit its schema. */
export function useCompiledDraft(
  designer: DesignerSession,
  body: Json,
): { readonly form: CompiledForm | null; readonly ground: DesignGround } {
  const { library } = useLibrary();
  const entity = property(body, "entity");
  const ground = useDesignGround(designer, body, typeof entity === "string" ? entity : null);
  const form = useMemo((): CompiledForm | null => {
    try {
      const draft = { id: "form", body: bodyOf({ kind: "form", body }, "form") };
      return compileForm({ ...ground, form: draft, library }).form;
    } catch (error) {
      // A draft need not fit its schema; then nothing is known of its rules.
      if (error instanceof TypeError) return null;
      throw error;
    }
  }, [body, ground, library]);
  return { form, ground };
}
