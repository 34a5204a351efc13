import type { FastifyReply } from "fastify";

const KEEP_ALIVE_INTERVAL_MS = 20_000;
/** Not longer than this even on a token of a day: a proxy on the way may have given the connection up. */
const MAX_STREAM_MS = 15 * 60_000;

/** One page's open stream. Writing to one that is over does nothing; `end` may be called again. */
type EventStream = {
  /** Sends `data` under `id`, the mark the page resumes from. Without data only the mark is set. */
  send(id: number, data?: object): void;
  end(): void;
};

/**
 * Turns an answer into server-sent events (WHATWG HTML § 9.2), until either side ends it, or its token expires: the page
 * then comes back with a new one.
 */
export function openEventStream(
  reply: FastifyReply,
  { expiresInSeconds }: { expiresInSeconds: number },
  onClose: () => void,
): EventStream {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });

  let isClosed = false;
  const write = (text: string) => {
    if (!isClosed) raw.write(text);
  };
  const end = () => {
    if (!isClosed) raw.end();
    isClosed = true;
  };
  write("retry: 2000\n\n");
  const keepAlive = setInterval(() => write(": still here\n\n"), KEEP_ALIVE_INTERVAL_MS);
  const expiry = setTimeout(end, Math.min(expiresInSeconds * 1000, MAX_STREAM_MS));
  raw.on("close", () => {
    isClosed = true;
    clearInterval(keepAlive);
    clearTimeout(expiry);
    onClose();
  });
  return {
    send: (id, data) => write(`id: ${id}\n${data === undefined ? "" : `data: ${JSON.stringify(data)}\n`}\n`),
    end,
  };
}
