/** A connection, as far as the socket uses it. */
export interface RawSocket {
  /** 1 while texts can be sent. */
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

/** What a connection reports of itself, always later than it was opened. */
export interface RawSocketEvents {
  opened(): void;
  arrived(data: unknown): void;
  closed(code: number, reason: string): void;
}

/** How a connection is opened. */
export type OpenRawSocket = (url: string, events: RawSocketEvents) => RawSocket;

/** Opens the browser's own. */
export const openWebSocket: OpenRawSocket = (url, events) => {
  const raw = new WebSocket(url);
  raw.onopen = () => events.opened();
  raw.onmessage = ({ data }) => events.arrived(data);
  raw.onclose = ({ code, reason }) => events.closed(code, reason);
  return raw;
};
