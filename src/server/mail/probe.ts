import { connect } from "node:net";

const PATIENCE_MS = 2000;

/** Resolves when a mail receiver greets at this address; rejects with the reason when it does not. */
export function probeReceiver(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const end = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.setTimeout(PATIENCE_MS, () => end(new Error("the mail receiver does not greet")));
    socket.once("error", end);
    socket.once("data", (greeting) => {
      end(greeting.toString().startsWith("220") ? undefined : new Error("the mail receiver turns mail away"));
    });
  });
}
