import { Readable } from "node:stream";
import type { ImapFlow } from "imapflow";
import { envelopeOf } from "#server/mail/receive/imap-envelope.ts";
import { type FileStore, FileTooLarge, type StoredFile } from "#server/ports/files.ts";
import type { MailboxCursor, ReceiveEmail } from "#server/ports/incoming-email.ts";
import type { Log } from "#server/ports/platform.ts";

const CHUNK_BYTES = 1024 * 1024;
const HEADER_BYTES = 256 * 1024;
/** A mail its own server fails to give out that often is left to a person; the others behind it must not wait. */
const MAX_ATTEMPTS = 5;

type ImapFetchOptions = {
  mailbox: { user: string; moveTo: string | null };
  domain: string;
  maxEmailBytes: number;
  files: FileStore;
  receive: ReceiveEmail;
  cursor: MailboxCursor;
  log: Pick<Log, "error" | "warn">;
  /** The mail that could not be fetched last, and how often; outlives the connection. */
  failedFetch: { uid: number; tries: number };
};

/** What takes mail out of one open mailbox, in the order of its UIDs. */
export function createMailboxFetcher(client: ImapFlow, options: ImapFetchOptions) {
  const { mailbox, cursor, log } = options;
  let isResumed = false;
  let hasWarned = false;

  /** Says in the mailbox that a mail is kept. Nothing depends on it, so a server that refuses is only told of. */
  async function markAsRead(uid: number): Promise<void> {
    const range = String(uid);
    const succeeded = mailbox.moveTo
      ? await client.messageMove(range, mailbox.moveTo, { uid: true })
      : await client.messageFlagsAdd(range, ["\\Seen"], { uid: true });
    if (succeeded || hasWarned || !client.usable) return;
    hasWarned = true;
    log.warn({ uid }, "the mailbox does not let mail be marked or moved; mail is kept all the same");
  }

  async function skip(uidValidity: number, uid: number, reason: "too_large" | "unreadable") {
    await cursor.advance({ uidValidity, lastUid: uid }, reason);
    const explanation = reason === "too_large" ? "it is too large" : "its server does not give it out";
    log.error({ uid, reason }, `a mail was left in the mailbox, flagged, because ${explanation}`);
    if (client.usable) await client.messageFlagsAdd(String(uid), ["\\Flagged"], { uid: true });
  }

  /** Forgets what a person has dealt with, which shows by its being gone. Resolves to what is left, as UIDs. */
  async function pruneSkipped(uidValidity: number): Promise<Set<number>> {
    const skippedUids = await cursor.setAside(uidValidity);
    if (skippedUids.length === 0) return new Set();
    const remainingUids = new Set(await search(client, skippedUids.join(",")));
    const removedUids = skippedUids.filter((uid) => !remainingUids.has(uid));
    if (removedUids.length > 0) await cursor.forget(uidValidity, removedUids);
    return remainingUids;
  }

  async function fetchOne(uidValidity: number, uid: number): Promise<void> {
    let fetched: FetchResult;
    try {
      fetched = await storeEmail(client, uid, options);
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error;
      const { failedFetch } = options;
      Object.assign(failedFetch, { uid, tries: failedFetch.uid === uid ? failedFetch.tries + 1 : 1 });
      if (failedFetch.tries < MAX_ATTEMPTS) throw error.cause;
      await skip(uidValidity, uid, "unreadable");
      if (!client.usable) throw error.cause;
      return;
    }
    if (fetched === "too large") return skip(uidValidity, uid, "too_large");
    if (fetched !== "gone") {
      const { from, to } = envelopeOf(fetched.header, {
        domain: options.domain,
        mailboxAddress: mailboxAddress(options),
      });
      await options.receive({ from, to, remoteAddress: "", helo: "", receivedVia: "imap" }, fetched.stored);
    }
    await cursor.advance({ uidValidity, lastUid: uid });
    if (fetched !== "gone") await markAsRead(uid);
  }

  return {
    /** Makes the folder mail is moved to, where it is not there yet. */
    async prepare(): Promise<void> {
      // Refused where it is there under another right; then the first move tells.
      if (mailbox.moveTo) await client.mailboxCreate(mailbox.moveTo).catch(() => undefined);
    },

    /** Takes every mail past the place, telling of each. Resolves to how many mails are set aside in it. */
    async fetchNew(uidValidity: number, abortSignal: AbortSignal, onFetched: () => void): Promise<number> {
      // Some servers only say what is new when they are asked to do nothing.
      await client.noop();
      const saved = await cursor.read();
      // Another UIDVALIDITY: the UIDs we know mean nothing any more, and everything is read again.
      const lastUid = saved?.uidValidity === uidValidity ? saved.lastUid : 0;
      const skipped = await pruneSkipped(uidValidity);
      // The last connection may have been cut before it could say that the last mail is kept.
      if (!isResumed && lastUid > 0 && !skipped.has(lastUid)) {
        for (const uid of await search(client, String(lastUid))) await markAsRead(uid);
      }
      isResumed = true;
      const uids = await search(client, `${lastUid + 1}:*`);
      for (const uid of uids) {
        // `*` is the last mail, also where that one is older than the first wanted (RFC 3501 section 6.4.8).
        if (uid <= lastUid || abortSignal.aborted) continue;
        await fetchOne(uidValidity, uid);
        onFetched();
      }
      return (await cursor.setAside(uidValidity)).length;
    },
  };
}

async function search(client: ImapFlow, uids: string): Promise<number[]> {
  const fetched = await client.search({ uid: uids }, { uid: true });
  if (!fetched) throw new Error("The mailbox does not say what is in it");
  return fetched;
}

/** The mailbox's own address, where its login name is one. */
function mailboxAddress({ mailbox: { user }, domain }: ImapFetchOptions): string {
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(user)) return user;
  return `${/^[\w.+-]+$/.test(user) ? user : "mailbox"}@${domain}`;
}

/** The mail's own server, not we, failed. */
class FetchFailed extends Error {}

type FetchResult = { stored: StoredFile; header: Uint8Array } | "gone" | "too large";

/**
 * Brings one mail into the files. Rejects with `NotGivenOut` when its server fails, and with the store's own error
 * when that does.
 */
async function storeEmail(
  client: ImapFlow,
  uid: number,
  { files, maxEmailBytes }: { files: FileStore; maxEmailBytes: number },
): Promise<FetchResult> {
  const serverCall = <Answer>(call: Promise<Answer>) =>
    call.catch((cause: unknown) => {
      throw new FetchFailed("", { cause });
    });
  const info = await serverCall(client.fetchOne(String(uid), { size: true }, { uid: true }));
  if (!info) return "gone";
  if ((info.size ?? 0) > maxEmailBytes) return "too large";
  const { content } = await serverCall(
    client.download(String(uid), undefined, { uid: true, chunkSize: CHUNK_BYTES }),
  );
  if (!content) {
    throw new FetchFailed("", { cause: new Error(`The mailbox names mail ${uid} and does not give it out`) });
  }
  const header: Buffer[] = [];
  try {
    const stored = await files.putStream(Readable.from(captureHeader(content, header)), maxEmailBytes);
    return { stored, header: Buffer.concat(header) };
  } catch (error) {
    // Its size was said wrong.
    if (error instanceof FileTooLarge) return "too large";
    if (content.errored) throw new FetchFailed("", { cause: error });
    throw error;
  } finally {
    content.destroy();
  }
}

/** Passes a mail on and keeps its first bytes. */
async function* captureHeader(content: Readable, header: Buffer[]): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (size < HEADER_BYTES) header.push(chunk.subarray(0, HEADER_BYTES - size));
    size += chunk.length;
    yield chunk;
  }
}
