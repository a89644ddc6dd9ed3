import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { Chip } from "@tessera/ui/list/Chip.tsx";
import { Avatar } from "@tessera/ui/show/Avatar.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { wallClock } from "@tessera/web-kit/form/wallClock.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import FileText from "lucide-react/icons/file-text";
import type { ReactNode } from "react";
import { authorOf } from "../history/authorOf.ts";
import type { VersionAbout } from "./versionSide.tsx";

/** What stands on a side: the version, who made it and when, and the form it is drawn with. */
export function SideHead(props: { readonly about: VersionAbout | null }): ReactNode {
  const { about } = props;
  const { t } = useTexts();
  const { language } = useUiText();
  if (about === null)
    return (
      <header className="t-versions__head">
        <span />
        <div>
          <h2>{t("form.versions.open")}</h2>
          <p>{t("form.versions.open_text")}</p>
        </div>
      </header>
    );
  const { at, formVersion, isPresentForm, moment, version, zone } = about;
  const author = authorOf(about, t);
  const when = at === null || moment !== null ? null : formatTemporal("datetime", wallClock(at, zone), language);
  const form = isPresentForm
    ? t("form.versions.form_present")
    : formVersion === null
      ? t("form.versions.form_former")
      : t("form.versions.form_version", { version: formVersion });
  return (
    <header className="t-versions__head">
      <Avatar name={author} size={32} />
      <div>
        <h2>{t(moment === null ? "form.history.version" : "form.history.after", { version })}</h2>
        <p>
          {author}
          {when !== null && (
            <>
              {" · "}
              <span className="t-date">{when}</span>
            </>
          )}
        </p>
      </div>
      <Chip icon={FileText}>{form}</Chip>
    </header>
  );
}
