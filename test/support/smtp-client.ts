import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A bare SMTP conversation, for saying what no email library would say. */
type SmtpClient = {
  socket: Socket;
  /** The next reply, all its lines. Rejects when the server hangs up instead. */
  reply(): Promise<string>;
  /** Sends one line and gives its reply. */
  command(line: string): Promise<string>;
  /** Sends one email's lines from MAIL to the final dot, one by one, and gives the last reply. */
  sendEmail(envelope: { from: string; to: string[] }, content: string | Buffer): Promise<string>;
};

/** Connects, reads the greeting and says EHLO. */
export async function connectSmtp(port: number): Promise<SmtpClient> {
  const client = smtpClientOn(connect(port, "127.0.0.1").setNoDelay());
  await once(client.socket, "connect");
  await client.reply();
  await client.command("EHLO agency.example");
  return client;
}

/** The same conversation before anything was said: the greeting is the first reply. */
export function smtpClientOn(socket: Socket): SmtpClient {
  let received = "";
  let isClosed = false;
  let resolveWait = () => {};
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString();
    resolveWait();
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    isClosed = true;
    resolveWait();
  });

  async function reply(): Promise<string> {
    for (;;) {
      const fullReply = /^(?:\d{3}-.*\r\n)*\d{3}(?: .*)?\r\n/.exec(received)?.[0];
      if (fullReply !== undefined) {
        received = received.slice(fullReply.length);
        return fullReply.trimEnd();
      }
      if (isClosed) throw new Error(`The server hung up after: ${received}`);
      await new Promise<void>((resolve) => {
        resolveWait = resolve;
      });
    }
  }

  const command = (line: string) => {
    socket.write(`${line}\r\n`);
    return reply();
  };

  return {
    socket,
    reply,
    command,
    async sendEmail({ from, to }, content) {
      await command(`MAIL FROM:<${from}>`);
      for (const recipient of to) await command(`RCPT TO:<${recipient}>`);
      await command("DATA");
      socket.write(content);
      return command("\r\n.");
    },
  };
}
