import { ComboBox } from "@tessera/ui/choice/ComboBox.tsx";
import type { Option } from "@tessera/ui/choice/OptionList.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Globe from "lucide-react/icons/globe";
import Shield from "lucide-react/icons/shield";
import User from "lucide-react/icons/user";
import { type ReactNode, useState } from "react";
import { getPreviewChoices } from "#features/previews/operations/getPreviewChoices.ts";
import type { LookAs } from "./usePreview.tsx";

const self = "self";
const optionOf = (as: LookAs): string => ("id" in as ? `${as.kind} ${as.id}` : as.kind);

function lookAs(value: string): LookAs {
  const [kind, id = ""] = value.split(" ");
  if (kind === "guest") return { kind };
  return kind === "role" || kind === "person" ? { kind, id } : { kind: "self" };
}

/** Chooses as whom a preview looks: oneself, a guest, a role, or a person where one may. */
export function LookAsField(props: {
  value: LookAs;
  /** Name of who is chosen. */
  name: string;
  onChange: (as: LookAs, name: string) => void;
}): ReactNode {
  const { t } = useTexts();
  const [search, setSearch] = useState("");
  const query = useOperationQuery(getPreviewChoices, search === "" ? {} : { search });
  const fits = ({ label }: Option): boolean => label.toLocaleLowerCase().includes(search.toLocaleLowerCase());
  const { guest = false, roles = [], persons = [] } = query.data ?? {};
  const options: readonly Option[] = [
    ...[
      { value: self, label: t("definitions.preview.self"), icon: User },
      ...(guest ? [{ value: optionOf({ kind: "guest" }), label: t("definitions.preview.guest"), icon: Globe }] : []),
      ...roles.map(({ id, label }) => ({ value: optionOf({ kind: "role", id }), label, icon: Shield })),
    ].filter(fits),
    ...persons.map(({ id, name }) => ({ value: optionOf({ kind: "person", id }), label: name, icon: User })),
  ];
  return (
    <Field label={t("definitions.preview.as")}>
      <ComboBox
        value={{ value: optionOf(props.value), label: props.name }}
        onChange={(option) => option !== null && props.onChange(lookAs(option.value), option.label)}
        options={options}
        onSearch={setSearch}
        clearable={false}
        loading={query.isPending}
        error={query.error === null ? undefined : errorText(query.error, t).title}
      />
    </Field>
  );
}
