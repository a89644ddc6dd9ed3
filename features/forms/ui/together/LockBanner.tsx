import type { FormLock } from "@tessera/form-engine/store/formLock.ts";
import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { wallClock } from "@tessera/web-kit/form/wallClock.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/** Who is editing the record, and since when. */
export function LockBanner({ lock }: { readonly lock: FormLock }): ReactNode {
  const page = usePageContext();
  const { t } = useTexts();
  const { language } = useUiText();
  return (
    <Banner tone="warning" flush>
      {t(lock.lockUserName === null ? "form.locked" : "form.locked.by", {
        name: lock.lockUserName,
        time: lock.lockTime && formatTemporal("datetime", wallClock(lock.lockTime, page.zone), language),
      })}
    </Banner>
  );
}
