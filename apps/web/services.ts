import type { QueryClient } from "@tanstack/react-query";
import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import type { PreparedAnswers } from "@tessera/web-kit/api/preparedAnswers.ts";
import type { NotificationStore } from "@tessera/web-kit/notifications/notificationStore.ts";
import type { BrowserHistory } from "@tessera/web-kit/page/browserHistory.ts";
import type { RunList } from "@tessera/web-kit/runs/runList.ts";
import type { Session } from "@tessera/web-kit/session/session.ts";
import type { Socket } from "@tessera/web-kit/socket/socket.ts";
import type { TextStore } from "@tessera/web-kit/texts/textStore.ts";
import type { UserConfigStore } from "@tessera/web-kit/userConfig/userConfigStore.ts";
import type { ReleaseWatch } from "./release/releaseWatch.ts";

/** What the application stands on, made once per page of the browser. */
export interface WebServices {
  readonly api: ApiClient;
  readonly prepared: PreparedAnswers;
  readonly queries: QueryClient;
  readonly session: Session;
  readonly texts: TextStore;
  readonly history: BrowserHistory;
  readonly socket: Socket;
  readonly notifications: NotificationStore;
  readonly runs: RunList;
  readonly userConfig: UserConfigStore;
  readonly release: ReleaseWatch;
}
