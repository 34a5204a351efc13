import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { smtpClientOn } from "#test/support/smtp-client.ts";

/** An email to hand over: its lines end in CRLF and none begins with a dot. */
export type EmailToSend = { from: string; to: string[]; content: string };

export type PersistentSenders = {
  /** How many emails got their `250` so far. */
  accepted(): number;
  /** Resolves once so many did. */
  acceptedAtLeast(count: number): Promise<void>;
  /** Resolves when every email did; rejects on an answer that no server on its feet may give. */
  done: Promise<void>;
  /** How often an email was handed over again, because of an answer of 4xx or none. */
  retries(): { refused: number; cutOff: number };
};

/**
 * Hands emails over as mail servers do: on connections that are kept open, each email's end in one packet with the next
 * one's envelope (RFC 2920), and again until it got its `250`. Each connection asks for its port.
 */
export function sendOverPersistentConnections(
  port: number | (() => number),
  emails: EmailToSend[],
  connections: number,
): PersistentSenders {
  const queue = [...emails];
  const waiters: { count: number; resolve: () => void }[] = [];
  let accepted = 0;
  const retryCounts = { refused: 0, cutOff: 0 };

  const accept = () => {
    accepted += 1;
    for (const { count, resolve } of waiters) if (accepted >= count) resolve();
  };
  const requeue = (email: EmailToSend | undefined, cause: keyof typeof retryCounts) => {
    if (!email) return;
    retryCounts[cause] += 1;
    queue.push(email);
  };

  /** One connection's life: ends when the queue is empty, or when the server hung up or refused. */
  async function connection(): Promise<void> {
    const socket = connect(typeof port === "number" ? port : port(), "127.0.0.1");
    const client = smtpClientOn(socket);
    let current: EmailToSend | undefined;
    let next: EmailToSend | undefined;
    try {
      await client.reply();
      await client.command("EHLO agency.example");
      current = queue.shift();
      if (current) socket.write(envelopeOf(current));
      while (current) {
        for (const expected of ["250", ...current.to.map(() => "250"), "354"]) {
          expectReply(expected, await client.reply());
        }
        next = queue.shift();
        socket.write(`${current.content}\r\n.\r\n${next ? envelopeOf(next) : ""}`);
        expectReply("250", await client.reply());
        accept();
        current = next;
        next = undefined;
      }
    } catch (error) {
      const cause = error instanceof RejectedReply ? "refused" : "cutOff";
      requeue(current, cause);
      requeue(next, cause);
      if (error instanceof RejectedReply && !error.reply.startsWith("4")) throw error;
    } finally {
      socket.destroy();
    }
  }

  const done = Promise.all(
    Array.from({ length: connections }, async () => {
      while (accepted < emails.length) {
        await connection();
        // Nobody listens while the program starts; a mail server waits minutes.
        if (accepted < emails.length) await pause(20);
      }
    }),
  ).then(() => undefined);

  return {
    accepted: () => accepted,
    acceptedAtLeast: (count) =>
      Promise.race([
        done,
        new Promise<void>((resolve) => {
          if (accepted >= count) resolve();
          else waiters.push({ count, resolve });
        }),
      ]),
    done,
    retries: () => retryCounts,
  };
}

const envelopeOf = ({ from, to }: EmailToSend): string =>
  `MAIL FROM:<${from}>\r\n${to.map((recipient) => `RCPT TO:<${recipient}>\r\n`).join("")}DATA\r\n`;

class RejectedReply extends Error {
  readonly reply: string;
  constructor(reply: string) {
    super(`The server refused: ${reply}`);
    this.reply = reply;
  }
}

function expectReply(code: string, reply: string): void {
  if (!reply.startsWith(code)) throw new RejectedReply(reply);
}
