import { ComboBox } from "@tessera/ui/choice/ComboBox.tsx";
import type { Option } from "@tessera/ui/choice/OptionList.tsx";
import type { FieldEditProps, FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useRecordChoices } from "@tessera/web-kit/values/useRecordChoices.tsx";
import { type ReactNode, useState } from "react";
import { useDefinitionQuery } from "../definitions/useDefinitionQuery.tsx";
import { useRecords } from "./useRecords.tsx";

/** The entity of people; their login tells those of one name apart. */
const people = "user";

/** The name of the person with a login; the login itself while it is not known, and where nobody has it says so. */
function useName(login: string | null): string | null {
  const { t } = useTexts();
  const { data } = useDefinitionQuery(
    "records",
    [people, "login", login],
    (source, asking) =>
      source.records(asking, { entity: people, search: "", page: 0, selection: [], equals: { login: login ?? "" } }),
    login !== null,
  );
  if (login === null) return null;
  if (data === undefined) return login;
  const found = data.options.find(({ detail }) => detail === login);
  return found ? `${found.label} (${login})` : t("definitions.person.unknown", { login });
}

/** Chooses a person by name; the login is kept. */
export function Edit({ onChange, state }: FieldEditProps): ReactNode {
  const { t } = useTexts();
  const value = typeof state.value === "string" ? state.value : null;
  const load = useRecords(people);
  const choices = useRecordChoices(async (request) => {
    const { completed, options } = await load(request);
    // Whose login may not be read cannot be named.
    const named = options.flatMap(({ detail, label }) => (detail ? [{ key: detail, label, detail }] : []));
    return { completed, options: named };
  });
  const [search, setSearch] = useState("");
  const name = useName(value);
  const options = choices.options.map((option): Option => ({ ...option, end: option.value }));
  return (
    <ComboBox
      clearable
      value={value === null ? null : { value, label: name ?? value }}
      options={options}
      hasMore={choices.hasMore}
      loading={choices.isLoading}
      error={
        choices.hasFailed
          ? t("definitions.record.failed")
          : search !== "" && !choices.isLoading && options.length === 0
            ? t("definitions.person.none")
            : undefined
      }
      placeholder={t("definitions.person.choose")}
      onSearch={(text) => {
        setSearch(text);
        choices.search(text);
      }}
      onMore={choices.more}
      onChange={(option) => onChange(option?.value ?? null)}
    />
  );
}

/** The person by name. */
export function Read({ value }: FieldReadProps): ReactNode {
  return useName(typeof value === "string" ? value : null);
}
