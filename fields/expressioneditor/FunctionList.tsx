import { signatureOf } from "@tessera/expression/editor/hoverAt.ts";
import type { FunctionDefinition, FunctionGroup, Library } from "@tessera/expression/functions/library.ts";
import { SearchField } from "@tessera/ui/input/SearchField.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";

const groups: readonly FunctionGroup[] = ["user", "text", "number", "date", "range", "list", "null", "resource"];

/** All functions with their forms and what they do; choosing one tells its name. */
export function FunctionList(props: {
  library: Library;
  describe: (definition: FunctionDefinition) => string;
  onPick: (name: string) => void;
}): ReactNode {
  const { t } = useTexts();
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const all = [...props.library].filter(([name, definition]) => name === definition.name).map(([, one]) => one);
  const found = all
    .map((definition) => ({ definition, form: signatureOf(definition), about: props.describe(definition) }))
    .filter(({ about, form }) => `${form} ${about}`.toLowerCase().includes(wanted));
  return (
    <section className="t-expr__functions" aria-label={t("field.expressioneditor.functions")}>
      <SearchField label={t("field.expressioneditor.search")} value={search} delay={0} onSearch={setSearch} />
      <div className="t-expr__groups">
        {groups.map((group) => {
          const own = found.filter(({ definition }) => definition.group === group);
          if (own.length === 0) return null;
          return (
            <div key={group}>
              <h4>{t(`field.expressioneditor.group.${group}`)}</h4>
              <ul>
                {own.map(({ about, definition, form }) => (
                  <li key={definition.name}>
                    <button type="button" onClick={() => props.onPick(definition.name)}>
                      <code>{form}</code>
                      <span>{about}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
        {found.length === 0 && <p className="t-quiet">{t("field.expressioneditor.no_function")}</p>}
      </div>
    </section>
  );
}
