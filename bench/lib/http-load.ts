import { connect, type Socket } from "node:net";

const CONNECTIONS = 8;
const WARMUP_MS = 1_500;

export type Measurement = {
  label: string;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Those to warm up, too. */
  calls: number;
  bytes: number;
};

/** One persistent connection that asks the same again and again; resolves to what each answer took, in milliseconds. */
async function requestLoop(
  port: number,
  request: string,
  until: number,
): Promise<{ times: number[]; bytes: number }> {
  const socket = connect(port, "127.0.0.1").setNoDelay();
  const times: number[] = [];
  let bytes = 0;
  while (performance.now() < until) {
    const asked = performance.now();
    socket.write(request);
    bytes = await readResponse(socket);
    times.push(performance.now() - asked);
  }
  socket.destroy();
  return { times, bytes };
}

/** Waits for one whole answer, delimited by its Content-Length; rejects unless it is a 200. */
function readResponse(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let head = "";
    let remaining = -1;
    let length = 0;
    const onData = (chunk: Buffer) => {
      if (remaining < 0) {
        head += chunk.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
        if (!head.startsWith("HTTP/1.1 200") || Number.isNaN(length)) {
          removeListeners();
          reject(new Error(head.slice(0, 600)));
          return;
        }
        remaining = length - (head.length - end - 4);
      } else {
        remaining -= chunk.length;
      }
      if (remaining > 0) return;
      removeListeners();
      resolve(length);
    };
    const removeListeners = () => {
      socket.off("data", onData);
      socket.off("error", reject);
    };
    socket.on("data", onData);
    socket.once("error", reject);
  });
}

/** Calls a second over 8 connections that ask again and again, after some time to warm up. */
export async function measureCalls(
  label: string,
  port: number,
  path: string,
  token: string,
  measuredMs = 3_000,
): Promise<Measurement> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const runFor = (ms: number) => {
    const until = performance.now() + ms;
    return Promise.all(Array.from({ length: CONNECTIONS }, () => requestLoop(port, request, until)));
  };
  const warmup = await runFor(WARMUP_MS);
  const started = performance.now();
  const answers = await runFor(measuredMs);
  const seconds = (performance.now() - started) / 1000;
  const times = answers.flatMap((answer) => answer.times).sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return {
    label,
    perSecond: times.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    calls: times.length + warmup.flatMap((answer) => answer.times).length,
    bytes: answers[0]?.bytes ?? 0,
  };
}
