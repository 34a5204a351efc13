import { Readable } from "node:stream";
import type { ImapFlow } from "imapflow";
import { envelopeOf } from "#server/mail/imap-envelope.ts";
import {
  type Files,
  FileTooLarge,
  type Log,
  type MailboxPlace,
  type ReceiveMail,
  type StoredFile,
} from "#server/ports.ts";

const CHUNK_BYTES = 1024 * 1024;
const HEAD_BYTES = 256 * 1024;
/** A mail its own server fails to give out that often is left to a person; the others behind it must not wait. */
const MOST_TRIES = 5;

type TakeOptions = {
  mailbox: { user: string; moveTo: string | null };
  domain: string;
  mailBytes: number;
  files: Files;
  receive: ReceiveMail;
  place: MailboxPlace;
  log: Pick<Log, "error" | "warn">;
  /** The mail that could not be fetched last, and how often; outlives the connection. */
  stuck: { uid: number; tries: number };
};

/** What takes mail out of one open mailbox, in the order of its UIDs. */
export function takeMailbox(client: ImapFlow, options: TakeOptions) {
  const { mailbox, place, log } = options;
  let resumed = false;
  let warned = false;

  /** Says in the mailbox that a mail is kept. Nothing depends on it, so a server that refuses is only told of. */
  async function mark(uid: number): Promise<void> {
    const range = String(uid);
    const done = mailbox.moveTo
      ? await client.messageMove(range, mailbox.moveTo, { uid: true })
      : await client.messageFlagsAdd(range, ["\\Seen"], { uid: true });
    if (done || warned || !client.usable) return;
    warned = true;
    log.warn({ uid }, "the mailbox does not let mail be marked or moved; mail is kept all the same");
  }

  async function setAside(uidValidity: number, uid: number, reason: "too_large" | "unreadable") {
    await place.advance({ uidValidity, lastUid: uid }, reason);
    const why = reason === "too_large" ? "it is too large" : "its server does not give it out";
    log.error({ uid, reason }, `a mail was left in the mailbox, flagged, because ${why}`);
    if (client.usable) await client.messageFlagsAdd(String(uid), ["\\Flagged"], { uid: true });
  }

  /** Forgets what a person has dealt with, which shows by its being gone. Resolves to what is left, as UIDs. */
  async function stillAside(uidValidity: number): Promise<Set<number>> {
    const noted = await place.setAside(uidValidity);
    if (noted.length === 0) return new Set();
    const there = new Set(await search(client, noted.join(",")));
    const gone = noted.filter((uid) => !there.has(uid));
    if (gone.length > 0) await place.forget(uidValidity, gone);
    return there;
  }

  async function takeOne(uidValidity: number, uid: number): Promise<void> {
    let found: Found;
    try {
      found = await fetchInto(client, uid, options);
    } catch (error) {
      if (!(error instanceof NotGivenOut)) throw error;
      const { stuck } = options;
      Object.assign(stuck, { uid, tries: stuck.uid === uid ? stuck.tries + 1 : 1 });
      if (stuck.tries < MOST_TRIES) throw error.cause;
      await setAside(uidValidity, uid, "unreadable");
      if (!client.usable) throw error.cause;
      return;
    }
    if (found === "too large") return setAside(uidValidity, uid, "too_large");
    if (found !== "gone") {
      const { from, to } = envelopeOf(found.head, { domain: options.domain, own: ownAddress(options) });
      await options.receive({ from, to, remoteAddress: "", helo: "", by: "imap" }, found.stored);
    }
    await place.advance({ uidValidity, lastUid: uid });
    if (found !== "gone") await mark(uid);
  }

  return {
    /** Makes the folder mail is moved to, where it is not there yet. */
    async prepare(): Promise<void> {
      // Refused where it is there under another right; then the first move tells.
      if (mailbox.moveTo) await client.mailboxCreate(mailbox.moveTo).catch(() => undefined);
    },

    /** Takes every mail past the place, telling of each. Resolves to how many mails are set aside in it. */
    async everythingNew(uidValidity: number, ending: AbortSignal, onTaken: () => void): Promise<number> {
      // Some servers only say what is new when they are asked to do nothing.
      await client.noop();
      const before = await place.read();
      // Another UIDVALIDITY: the UIDs we know mean nothing any more, and everything is read again.
      const lastUid = before?.uidValidity === uidValidity ? before.lastUid : 0;
      const aside = await stillAside(uidValidity);
      // The last connection may have been cut before it could say that the last mail is kept.
      if (!resumed && lastUid > 0 && !aside.has(lastUid)) {
        for (const uid of await search(client, String(lastUid))) await mark(uid);
      }
      resumed = true;
      const uids = await search(client, `${lastUid + 1}:*`);
      for (const uid of uids) {
        // `*` is the last mail, also where that one is older than the first wanted (RFC 3501 section 6.4.8).
        if (uid <= lastUid || ending.aborted) continue;
        await takeOne(uidValidity, uid);
        onTaken();
      }
      return (await place.setAside(uidValidity)).length;
    },
  };
}

async function search(client: ImapFlow, uids: string): Promise<number[]> {
  const found = await client.search({ uid: uids }, { uid: true });
  if (!found) throw new Error("The mailbox does not say what is in it");
  return found;
}

/** The mailbox's own address, where its login name is one. */
function ownAddress({ mailbox: { user }, domain }: TakeOptions): string {
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(user)) return user;
  return `${/^[\w.+-]+$/.test(user) ? user : "mailbox"}@${domain}`;
}

/** The mail's own server, not we, failed. */
class NotGivenOut extends Error {}

type Found = { stored: StoredFile; head: Uint8Array } | "gone" | "too large";

/**
 * Brings one mail into the files. Rejects with `NotGivenOut` when its server fails, and with the store's own error
 * when that does.
 */
async function fetchInto(
  client: ImapFlow,
  uid: number,
  { files, mailBytes }: { files: Files; mailBytes: number },
): Promise<Found> {
  const fromServer = <Answer>(asked: Promise<Answer>) =>
    asked.catch((cause: unknown) => {
      throw new NotGivenOut("", { cause });
    });
  const about = await fromServer(client.fetchOne(String(uid), { size: true }, { uid: true }));
  if (!about) return "gone";
  if ((about.size ?? 0) > mailBytes) return "too large";
  const { content } = await fromServer(
    client.download(String(uid), undefined, { uid: true, chunkSize: CHUNK_BYTES }),
  );
  if (!content) {
    throw new NotGivenOut("", { cause: new Error(`The mailbox names mail ${uid} and does not give it out`) });
  }
  const head: Buffer[] = [];
  try {
    const stored = await files.putStream(Readable.from(rememberingHead(content, head)), mailBytes);
    return { stored, head: Buffer.concat(head) };
  } catch (error) {
    // Its size was said wrong.
    if (error instanceof FileTooLarge) return "too large";
    if (content.errored) throw new NotGivenOut("", { cause: error });
    throw error;
  } finally {
    content.destroy();
  }
}

/** Passes a mail on and keeps its first bytes. */
async function* rememberingHead(content: Readable, head: Buffer[]): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (size < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - size));
    size += chunk.length;
    yield chunk;
  }
}
