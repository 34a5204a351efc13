import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A bare SMTP conversation, for saying what no mail library would say. */
type SmtpClient = {
  socket: Socket;
  /** The next reply, all its lines. Rejects when the server hangs up instead. */
  reply(): Promise<string>;
  /** Sends one line and gives its reply. */
  say(line: string): Promise<string>;
  /** Sends one mail's lines from MAIL to the final dot, one by one, and gives the last reply. */
  mail(envelope: { from: string; to: string[] }, content: string | Buffer): Promise<string>;
};

/** Connects, reads the greeting and says EHLO. */
export async function smtpClient(port: number): Promise<SmtpClient> {
  const client = converse(connect(port, "127.0.0.1"));
  await once(client.socket, "connect");
  await client.reply();
  await client.say("EHLO agency.example");
  return client;
}

/** The same conversation before anything was said: the greeting is the first reply. */
export function converse(socket: Socket): SmtpClient {
  let received = "";
  let ended = false;
  let wake = () => {};
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString();
    wake();
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    ended = true;
    wake();
  });

  async function reply(): Promise<string> {
    for (;;) {
      const whole = /^(?:\d{3}-.*\r\n)*\d{3}(?: .*)?\r\n/.exec(received)?.[0];
      if (whole !== undefined) {
        received = received.slice(whole.length);
        return whole.trimEnd();
      }
      if (ended) throw new Error(`The server hung up after: ${received}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  const say = (line: string) => {
    socket.write(`${line}\r\n`);
    return reply();
  };

  return {
    socket,
    reply,
    say,
    async mail({ from, to }, content) {
      await say(`MAIL FROM:<${from}>`);
      for (const recipient of to) await say(`RCPT TO:<${recipient}>`);
      await say("DATA");
      socket.write(content);
      return say("\r\n.");
    },
  };
}
