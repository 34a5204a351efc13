import { connect } from "node:net";

/** Whether something on this port of loopback says hello. */
export function sendsGreeting(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("error", () => end(false));
    socket.once("data", () => end(true));
  });
}
