import type { LiveEvent } from "#contract/mailbox/conversation.ts";

/** An open `/api/live`, read as a browser does. */
type LiveStream = {
  status: number;
  /** Every event so far, in order of arrival. */
  events: LiveEvent[];
  /** The cursor to resume from, as `EventSource` stores it. */
  lastEventId(): string | null;
  /** Resolves with the first mark: the server listens for it by then. */
  connected: Promise<void>;
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  close(): void;
};

export async function openLiveStream(
  url: string,
  token: string,
  lastEventId: string | null = null,
  query = "",
): Promise<LiveStream> {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/live${query}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === null ? {} : { "last-event-id": lastEventId }),
    },
    signal: abort.signal,
  });
  const events: LiveEvent[] = [];
  const connected = Promise.withResolvers<void>();
  let lastId = lastEventId;
  const handleBlock = (block: string) => {
    lastId = /^id: (.*)$/m.exec(block)?.[1] ?? lastId;
    if (lastId !== lastEventId) connected.resolve();
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (data !== undefined) events.push(JSON.parse(data) as LiveEvent);
  };
  const readEvents = async () => {
    let text = "";
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      blocks.forEach(handleBlock);
    }
  };
  // Closing it from here ends the reading with an error that is no news.
  const ended = readEvents().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error;
  });
  return {
    status: response.status,
    events,
    lastEventId: () => lastId,
    connected: connected.promise,
    ended,
    close: () => abort.abort(),
  };
}
