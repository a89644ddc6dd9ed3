import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { sourceQuestion } from "@tessera/contract/sourceQuestion.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import type { FieldRegistry } from "@tessera/web-kit/form/fieldView.ts";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { SocketProvider } from "@tessera/web-kit/socket/SocketProvider.tsx";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import type { FakeSocket } from "@tessera/web-kit/testing/fakeSocket.ts";
import { TestKit, type TestKitParts } from "@tessera/web-kit/testing/TestKit.tsx";
import { render } from "@testing-library/react";
import { type ReactNode, useSyncExternalStore } from "react";
import listTexts from "../../i18n/en.json";
import { getCount } from "../../operations/getCount.ts";
import { getList } from "../../operations/getList.ts";
import { getListSetup } from "../../operations/getListSetup.ts";
import { listPanel } from "../../panels/List/def.ts";
import { type fixtures, requestRows, requestSetup } from "../../panels/List/fixtures.ts";
import { View } from "../../panels/List/view.tsx";

/** Where the list of tests stands. */
export const start = "/service-requests/index";
const texts = { ...uiTexts, ...kitTexts, ...listTexts };

/** Draws the panel where the address bar stands, as the application does. */
function Page({ kit, reference }: { kit: TestKitParts; reference: string | null }): ReactNode {
  const url = useSyncExternalStore(
    (listener) => kit.history.subscribe(listener),
    () => kit.history.url,
  );
  return (
    <TestKit kit={kit} url={url}>
      <View id="list" params={{ list: "service-request", reference }} />
    </TestKit>
  );
}

/** A server with the requests, but for what a test gives. */
export function serving(answers: Partial<(typeof fixtures)[number]> = {}): FakeApi {
  const { setup = requestSetup, rows = requestRows, count = { total: 830, exact: true } } = answers;
  return new FakeApi()
    .answer(getListSetup, () => setup)
    .answer(getList, () => ({ rows: [...rows] }))
    .answer(getCount, () => count);
}

/** Opens the list at an address. */
export async function openList(
  api: FakeApi,
  {
    fields = {},
    reference = null,
    settings = {},
    socket = null,
    url = start,
  }: {
    readonly url?: string;
    readonly settings?: Readonly<Record<string, unknown>>;
    /** See the parameter of the panel. */
    readonly reference?: string | null;
    readonly fields?: FieldRegistry["views"];
    /** Null: without a connection. */
    readonly socket?: FakeSocket | null;
  } = {},
): Promise<{ kit: TestKitParts; container: HTMLElement }> {
  history.replaceState(null, "", url);
  const kit = await createTestKit({ api, texts, fields });
  kit.userConfig.adopt("someone", settings);
  const page = <Page kit={kit} reference={reference} />;
  return { kit, ...render(socket === null ? page : <SocketProvider socket={socket}>{page}</SocketProvider>) };
}

/** With what the last page was asked for. */
export function lastPage(api: FakeApi): InputOf<typeof getList> {
  const call = api.calls.findLast(({ operation }) => operation === getList.id);
  // The fake keeps what the operation was called with.
  return call?.input as InputOf<typeof getList>;
}

/** What the type of the panel says that a list asks for besides its setup. */
export function questionsOf(
  { settings = {}, url }: { readonly settings?: Readonly<Record<string, unknown>>; readonly url: string },
  setup: typeof requestSetup,
) {
  const params = { list: "service-request" };
  const { setup: _setup, ...queries } =
    listPanel.data?.({ answers: { setup }, params, place: null, settings, state: null, url }) ?? {};
  return Object.values(queries).flatMap((query) => (query === null ? [] : [sourceQuestion(query)]));
}
