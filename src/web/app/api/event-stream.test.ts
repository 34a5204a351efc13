import { expect, test } from "vitest";
import { readEventStream, type StreamEvent } from "./event-stream.ts";

async function eventsOf(...chunks: string[]) {
  const events: StreamEvent[] = [];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  await readEventStream(body, (event) => events.push(event));
  return events;
}

test("assembles events from arbitrary chunks", async () => {
  expect(await eventsOf("id: 7\nda", 'ta: {"kind":"mail"}\n', "\nid: 8\ndata: x\n\n")).toEqual([
    { id: "7", data: '{"kind":"mail"}' },
    { id: "8", data: "x" },
  ]);
});

test("drops comments, unknown fields and an incomplete event", async () => {
  expect(await eventsOf(": still here\n\nretry: 5\n\ndata: half")).toEqual([]);
});

test("supports CRLF and data of several lines", async () => {
  expect(await eventsOf("data: a\r\ndata: b\r\n\r\n")).toEqual([{ id: undefined, data: "a\nb" }]);
});
