/** A session as a browser holds it. */
export interface OpenedSession {
  readonly cookie: string;
  readonly token: string;
}

/** How to open a crowd's sockets. */
export interface CrowdPlan {
  readonly url: string;
  /** Taken in turn; empty: the server asks nobody who they are. */
  readonly sessions: readonly OpenedSession[];
  readonly count: number;
  /** Sent by each page once it is known, such as a wish to follow a list; null sends nothing. */
  readonly wish: { readonly type: string; readonly payload: object; readonly answer: string } | null;
}

/** What can be asked of the process that holds a crowd's pages. Times in milliseconds, by the clock of the machine. */
export interface CrowdQuestions {
  /** Opens them and answers how long it took. */
  readonly open: { readonly asked: CrowdPlan; readonly answered: { readonly took: number } };
  /** Watches for a text in what comes; at most one at a time. */
  readonly watch: { readonly asked: { readonly mark: string; readonly count: number }; readonly answered: null };
  /** Waits until it has come to that many pages, and answers when, sorted. */
  readonly arrived: { readonly asked: null; readonly answered: readonly number[] };
}

/** Milliseconds since 1970 with fractions, the same in all processes of a machine. */
export const exactNow = (): number => performance.timeOrigin + performance.now();
