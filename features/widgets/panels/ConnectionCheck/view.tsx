import { Button } from "@tessera/ui/action/Button.tsx";
import { useToast } from "@tessera/ui/layer/ToastProvider.tsx";
import { Chip } from "@tessera/ui/list/Chip.tsx";
import type { TileShape, Tone } from "@tessera/ui/show/Tile.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import type { SocketStatus } from "@tessera/web-kit/socket/socket.ts";
import { useSocket } from "@tessera/web-kit/socket/useSocket.ts";
import { useSocketStatus } from "@tessera/web-kit/socket/useSocketStatus.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import type { Static } from "typebox";
import type { connectionCheckPanel } from "./def.ts";
import "../../ui/widgets.css";

const looks: Readonly<Record<SocketStatus, { readonly tile: TileShape; readonly tone: Tone }>> = {
  idle: { tile: "empty", tone: "neutral" },
  connecting: { tile: "wait", tone: "warning" },
  open: { tile: "ticked", tone: "success" },
  waiting: { tile: "late", tone: "warning" },
  refused: { tile: "stop", tone: "danger" },
};

/** Milliseconds that an error of the check is shown (spec lists §8). */
const errorDuration = 3_000;

/** How the connection stands, and a button that asks the server. */
export function View(props: PanelViewProps<Static<typeof connectionCheckPanel.params>>): ReactNode {
  const { t } = useTexts();
  const socket = useSocket();
  const status = useSocketStatus();
  const show = useToast();
  const [took, setTook] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const check = async (): Promise<void> => {
    if (socket === null) return;
    if (status !== "open") {
      socket.connect();
      return;
    }
    setBusy(true);
    const begun = performance.now();
    try {
      await socket.request("check-connection", null, "confirm-connection");
      setTook(Math.max(1, Math.round(performance.now() - begun)));
    } catch {
      // Whatever it was, the connection did not answer: that is what the check is for.
      setTook(null);
      show({ type: "error", text: t("widgets.connection.no_answer"), duration: errorDuration });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="t-connection">
      <span>{props.params.label ?? t("panel.ConnectionCheck")}</span>
      <span aria-live="polite">
        <Chip {...looks[status]}>{t(`widgets.connection.${status}`)}</Chip>
      </span>
      {took !== null && status === "open" && (
        <span className="t-small t-quiet t-num">{t("widgets.connection.took", { took })}</span>
      )}
      {socket !== null && (
        <Button loading={isBusy} onClick={() => void check()}>
          {t(status === "open" ? "widgets.connection.check" : "widgets.connection.connect")}
        </Button>
      )}
    </div>
  );
}
