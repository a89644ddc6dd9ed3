import type { AnsweredPart } from "@tessera/contract/answeredPart.ts";
import type { PanelType } from "@tessera/contract/definePanel.ts";
import type { PageBody } from "@tessera/contract/definitions/pageBody.ts";
import { type PanelPlace, type PanelQuery, panelDataRounds } from "@tessera/contract/panelData.ts";
import type { UserConfig } from "@tessera/contract/personal/userConfig.ts";
import { sourceQuestion } from "@tessera/contract/sourceQuestion.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";

/** Maximum number of questions of panels that are answered before the page knows its reader's settings. */
const maxFirst = 24;
/** Maximum number answered after that, which is when rows are read. */
const maxMore = 24;
/**
 * For how long the page waits for an answer to those, in ms: what takes longer is fetched by the panel, which shows
 * meanwhile that it is coming.
 */
const patience = 150;

/** What answers the questions of panels, and keeps the answers for the page. */
export interface PanelAsking {
  /** Waits until it is answered; refusals are answers. Null: it could not say. */
  named(operation: string, input: unknown): Promise<AnsweredPart | null>;
  /** Answers for the query of the address alone; null where it is refused. */
  ofQuery(operation: string, input: unknown, url: string, patience: number): Promise<AnsweredPart | null>;
}

/** A panel of the page that says what it shows. */
interface AskingPanel {
  readonly data: NonNullable<PanelType["data"]>;
  readonly place: Omit<PanelPlace<never>, "answers" | "settings">;
  /** What it was answered, by name. */
  answers: Readonly<Record<string, unknown>>;
}

/** The panels that show as soon as the page does: what lies on a further tab asks when it is looked at. */
function shownPanels({ rows, gridItems }: PageBody): PageBody["gridItems"] {
  const columns = rows.flatMap((row) => row.columns);
  return gridItems.filter(({ collapsed, columnId, tabId }) => {
    const first = columns.find(({ id }) => id === columnId)?.tabs?.[0]?.id;
    return collapsed !== true && (tabId === null || tabId === undefined || first === undefined || tabId === first);
  });
}

/** The panels of a page that say what they show, at the address `url`. */
export function panelsOf(
  types: ReadonlyMap<string, PanelType>,
  page: PageBody | null,
  url: string,
): readonly AskingPanel[] {
  if (page === null) return [];
  const names = page.gridItems.map(({ type }) => type);
  return shownPanels(page).flatMap(({ id, params, type }): AskingPanel[] => {
    const data = types.get(type)?.data;
    const place = names.indexOf(type) === names.lastIndexOf(type) ? null : id;
    // The publish checked the parameters against the schema of that very type.
    return data ? [{ data, place: { params: params as never, url, place, state: null }, answers: {} }] : [];
  });
}

type Answering = Promise<AnsweredPart | null>;

/** What the panels of a page show, asked with the page: each question once, however many panels have it. */
export class PanelQuestions {
  readonly #asking: PanelAsking;
  readonly #panels: readonly AskingPanel[];
  readonly #asked = new Map<string, Answering>();

  constructor(asking: PanelAsking, panels: readonly AskingPanel[]) {
    this.#asking = asking;
    this.#panels = panels;
  }

  /** Asks what panels are: what does not depend on who reads it how. */
  async askFirst(): Promise<void> {
    const asking = this.#asking;
    await this.#askRounds({}, (query) =>
      query.read === "operation" || query.read === "columns"
        ? this.#once(query, maxFirst, (operation, input) => asking.named(operation, input))
        : null,
    );
  }

  /** Asks for what else they show, each answer waited for no longer than is worth it. */
  async askMore(settings: UserConfig): Promise<void> {
    const asking = this.#asking;
    const max = this.#asked.size + maxMore;
    await this.#askRounds(settings, (query, url) =>
      this.#once(query, max, (operation, input) => asking.ofQuery(operation, input, url, patience)),
    );
  }

  #once(query: PanelQuery, max: number, ask: (operation: string, input: unknown) => Answering): Answering | null {
    const { input, operation } = sourceQuestion(query);
    const key = canonicalJson([operation, input]);
    const known = this.#asked.get(key) ?? (this.#asked.size < max ? ask(operation, input) : null);
    if (known !== null) this.#asked.set(key, known);
    return known;
  }

  /** Asks until nothing more is known to ask; `ask` gives null for what is not to be asked now. */
  async #askRounds(settings: UserConfig, ask: (query: PanelQuery, url: string) => Answering | null): Promise<void> {
    await Promise.all(
      this.#panels.map(async (panel) => {
        for (let round = 0; round < panelDataRounds; round++) {
          const queries = Object.entries(panel.data({ ...panel.place, settings, answers: panel.answers }));
          const asked = queries.flatMap(([name, query]) => {
            const answering = query === null || name in panel.answers ? null : ask(query, panel.place.url);
            return answering === null ? [] : [answering.then((part) => [name, part] as const)];
          });
          const answered = (await Promise.all(asked)).flatMap(([name, part]) =>
            part === null || part.refusal !== undefined || part.isLate === true ? [] : [[name, part.output] as const],
          );
          if (answered.length === 0) return;
          panel.answers = { ...panel.answers, ...Object.fromEntries(answered) };
        }
      }),
    );
  }
}
