import { connect } from "node:net";

const TIMEOUT_MS = 2000;

/** Resolves when an email receiver greets at this address; rejects with the reason otherwise. */
export function probeReceiver(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const finish = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.setTimeout(TIMEOUT_MS, () => finish(new Error("the mail receiver does not greet")));
    socket.once("error", finish);
    socket.once("data", (greeting) => {
      finish(
        greeting.toString().startsWith("220") ? undefined : new Error("the mail receiver turns mail away"),
      );
    });
  });
}
