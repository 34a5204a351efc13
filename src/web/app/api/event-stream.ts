/** One event of a `text/event-stream`. */
export type StreamEvent = { id: string | undefined; data: string };

/** Reads a server-sent event stream (WHATWG HTML, 9.2) to its end; comments (keep-alive) are dropped. */
export async function readEventStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  let buffer = "";
  for await (const chunk of chunksOf(body.pipeThrough(new TextDecoderStream()))) {
    const blocks = (buffer + chunk).replaceAll("\r\n", "\n").split("\n\n");
    buffer = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) onEvent(event);
    }
  }
}

// Safari has no async iteration of streams yet.
async function* chunksOf(stream: ReadableStream<string>) {
  const reader = stream.getReader();
  for (let result = await reader.read(); !result.done; result = await reader.read()) yield result.value;
}

function parseEvent(block: string): StreamEvent | undefined {
  let id: string | undefined;
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, field, value = ""] = /^([^:]+):? ?(.*)$/.exec(line) ?? [];
    if (field === "id") id = value;
    if (field === "data") data.push(value);
  }
  return id === undefined && data.length === 0 ? undefined : { id, data: data.join("\n") };
}
