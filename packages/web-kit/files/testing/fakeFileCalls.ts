import type { ErrorCode } from "@tessera/contract/errors.ts";
import { ApiError } from "../../api/apiError.ts";
import type { FileCalls, SentFile } from "../fileCalls.ts";

/** A server that takes files, for tests: what it was sent, and ways to hold and to refuse it. */
export class FakeFileServer {
  readonly begun: { readonly column?: string; readonly entity: string; readonly name: string }[] = [];
  readonly cancelled: string[] = [];
  /** Code that the next file is refused with; null: it is taken. */
  refusal: ErrorCode | null = null;
  #held: Promise<void> | null = null;
  #let: () => void = () => {};

  /** What is sent from now on arrives once `go` is called. */
  hold(): void {
    this.#held = new Promise((resolve) => {
      this.#let = resolve;
    });
  }

  go(): void {
    this.#held = null;
    this.#let();
  }

  readonly calls: FileCalls = {
    begin: async ({ column, entity, name }) => {
      this.begun.push({ entity, name, ...(column === undefined ? {} : { column }) });
      const { refusal } = this;
      this.refusal = null;
      if (refusal !== null) throw new ApiError(400, refusal);
      return { id: this.idOf(this.begun.length), partSize: 1000 };
    },
    sendPart: async () => {
      await this.#held;
      return {};
    },
    received: async () => [],
    finish: async ({ id }): Promise<SentFile> => {
      const { name = "" } = this.begun[Number(id.slice(-12)) - 1] ?? {};
      return { id, name, size: 5, type: "text/plain" };
    },
    cancel: async ({ id }) => {
      this.cancelled.push(id);
      return {};
    },
  };

  /** The id of the file that was sent as so many-th, from 1. */
  idOf(number: number): string {
    return `0190d1b2-0000-7000-8000-${String(number).padStart(12, "0")}`;
  }
}
