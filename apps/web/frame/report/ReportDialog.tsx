import { reportLimits } from "@tessera/contract/personal/bugReport.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Checkbox } from "@tessera/ui/choice/Checkbox.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { TextArea } from "@tessera/ui/input/TextArea.tsx";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useOperationMutation } from "@tessera/web-kit/api/useOperationMutation.ts";
import { useNotify } from "@tessera/web-kit/notifications/useNotify.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { addReport } from "../../../../features/reports/operations/addReport.ts";
import { lastErrors } from "../../lastErrors.ts";
import { type PagePicture, takePicture } from "./takePicture.ts";
import "./report.css";

type PictureState = "none" | "drawing" | "failed" | PagePicture;

/** Reports a problem with the page: a text, a picture if wanted, and what is sent along, which is all shown before. */
export function ReportDialog(props: {
  onClose: () => void;
  draw?: (page: HTMLElement) => Promise<PagePicture | null>;
}): ReactNode {
  const { onClose, draw = takePicture } = props;
  const { t } = useTexts();
  const notify = useNotify();
  const { url } = usePageContext();
  const send = useOperationMutation(addReport);
  const area = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const [hasTried, setTried] = useState(false);
  const [picture, setPicture] = useState<PictureState>("none");
  const [errors] = useState(lastErrors);
  const wanted = useRef(false);
  useEffect(() => area.current?.querySelector("textarea")?.focus(), []);
  const screen = `${document.documentElement.clientWidth}×${document.documentElement.clientHeight}`;
  const agent = navigator.userAgent.slice(0, 500);

  const want = async (isWanted: boolean): Promise<void> => {
    wanted.current = isWanted;
    setPicture(isWanted ? "drawing" : "none");
    if (!isWanted) return;
    try {
      const taken = await draw(document.body);
      if (wanted.current) setPicture(taken ?? "failed");
    } catch (error) {
      console.warn("The page could not be drawn", error);
      if (wanted.current) setPicture("failed");
    }
  };
  const isMissing = text.trim() === "";
  const submit = async (): Promise<void> => {
    setTried(true);
    if (isMissing || send.isPending) return;
    try {
      await send.mutateAsync({
        text,
        page: url.slice(0, 2000),
        screen,
        agent,
        errors: [...errors],
        picture: typeof picture === "object" ? picture.base64 : null,
      });
      notify({ type: "success", message: t("reports.sent") });
      onClose();
    } catch {
      // Said in the dialog, which stays open with all that was written.
    }
  };
  return (
    <Dialog
      title={t("reports.open")}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("reports.cancel")}</Button>
          <Button variant="primary" loading={send.isPending || picture === "drawing"} onClick={() => void submit()}>
            {t("reports.send")}
          </Button>
        </>
      }
    >
      <div ref={area} className="t-report">
        <Field
          label={t("reports.text")}
          required
          help={t("reports.text.help")}
          error={hasTried && isMissing ? t("reports.text.missing") : undefined}
        >
          <TextArea value={text} onChange={setText} rows={4} maxLength={reportLimits.text} />
        </Field>
        <Checkbox checked={picture !== "none"} onChange={(isWanted) => void want(isWanted)}>
          {t("reports.picture.add")}
        </Checkbox>
        {picture === "drawing" && <p role="status">{t("reports.picture.drawing")}</p>}
        {picture === "failed" && <p role="alert">{t("reports.picture.failed")}</p>}
        {typeof picture === "object" && (
          <figure>
            <img src={picture.url} alt={t("reports.picture.alt")} />
            <figcaption>{t("reports.picture.look")}</figcaption>
          </figure>
        )}
        <details>
          <summary>{t("reports.along")}</summary>
          <dl>
            <dt>{t("reports.page")}</dt>
            <dd>{url}</dd>
            <dt>{t("reports.screen")}</dt>
            <dd>{screen}</dd>
            <dt>{t("reports.agent")}</dt>
            <dd>{agent}</dd>
            <dt>{t("reports.errors")}</dt>
            <dd>{errors.length === 0 ? t("reports.errors.none") : errors.join("\n")}</dd>
          </dl>
          <p>{t("reports.along.server")}</p>
        </details>
        {send.isError && (
          <p role="alert" className="t-report__error">
            {errorText(send.error, t).title} {errorText(send.error, t).detail}
          </p>
        )}
      </div>
    </Dialog>
  );
}
