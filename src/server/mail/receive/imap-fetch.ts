import { Readable } from "node:stream";
import type { ImapFlow } from "imapflow";
import { envelopeOf } from "#server/mail/receive/imap-envelope.ts";
import { type FileStore, FileTooLarge, type StoredFile } from "#server/ports/files.ts";
import type { MailboxCursor, ReceiveEmail } from "#server/ports/incoming-email.ts";
import type { Log } from "#server/ports/platform.ts";

const CHUNK_BYTES = 1024 * 1024;
const HEADER_BYTES = 256 * 1024;
/** After this many failures an email is skipped and flagged, so that it does not block the next ones. */
const MAX_ATTEMPTS = 5;

type ImapFetchOptions = {
  mailbox: { user: string; moveTo: string | null };
  domain: string;
  maxEmailBytes: number;
  files: FileStore;
  receive: ReceiveEmail;
  cursor: MailboxCursor;
  log: Pick<Log, "error" | "warn">;
  /** The last email that could not be fetched, and the number of attempts; outlives the connection. */
  failedFetch: { uid: number; tries: number };
};

/** Fetches the email of one open mailbox, in the order of UIDs. */
export function createMailboxFetcher(client: ImapFlow, options: ImapFetchOptions) {
  const { mailbox, cursor, log } = options;
  let isResumed = false;
  let hasWarned = false;

  /** Marks an email as stored. Nothing depends on it, so a refusal by the server is only logged. */
  async function markAsRead(uid: number): Promise<void> {
    const range = String(uid);
    const succeeded = mailbox.moveTo
      ? await client.messageMove(range, mailbox.moveTo, { uid: true })
      : await client.messageFlagsAdd(range, ["\\Seen"], { uid: true });
    if (succeeded || hasWarned || !client.usable) return;
    hasWarned = true;
    log.warn({ uid }, "IMAP server refused to mark or move a stored email");
  }

  async function skip(uidValidity: number, uid: number, reason: "too_large" | "unreadable") {
    await cursor.advance({ uidValidity, lastUid: uid }, reason);
    const explanation = reason === "too_large" ? "it is too large" : "the IMAP server failed to return it";
    log.error({ uid, reason }, `email skipped and flagged in the IMAP mailbox: ${explanation}`);
    if (client.usable) await client.messageFlagsAdd(String(uid), ["\\Flagged"], { uid: true });
  }

  /** Removes skipped emails that are no longer in the mailbox. Resolves to the UIDs of the others. */
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
    /** Creates the folder for stored email if it is missing. */
    async prepare(): Promise<void> {
      // Fails if it exists without the right to create it; then the first move reports the error.
      if (mailbox.moveTo) await client.mailboxCreate(mailbox.moveTo).catch(() => undefined);
    },

    /** Fetches every email past the position. Resolves to the number of skipped emails in the mailbox. */
    async fetchNew(uidValidity: number, abortSignal: AbortSignal, onFetched: () => void): Promise<number> {
      // Some servers report new email only in reply to a NOOP.
      await client.noop();
      const saved = await cursor.read();
      // Another UIDVALIDITY: the known UIDs are invalid, and everything is read again.
      const lastUid = saved?.uidValidity === uidValidity ? saved.lastUid : 0;
      const skipped = await pruneSkipped(uidValidity);
      // The last connection may have ended before the last email was marked.
      if (!isResumed && lastUid > 0 && !skipped.has(lastUid)) {
        for (const uid of await search(client, String(lastUid))) await markAsRead(uid);
      }
      isResumed = true;
      const uids = await search(client, `${lastUid + 1}:*`);
      for (const uid of uids) {
        // `*` is the last email, even when it is older than the first one wanted (RFC 3501 section 6.4.8).
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

/** The mailbox's own address, if its login name is one. */
function mailboxAddress({ mailbox: { user }, domain }: ImapFetchOptions): string {
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(user)) return user;
  return `${/^[\w.+-]+$/.test(user) ? user : "mailbox"}@${domain}`;
}

/** The IMAP server failed, not this program. */
class FetchFailed extends Error {}

type FetchResult = { stored: StoredFile; header: Uint8Array } | "gone" | "too large";

/**
 * Stores one email in the file store. Rejects with `FetchFailed` when the IMAP server fails, and with the store's own
 * error when the store does.
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
    // The declared size was wrong.
    if (error instanceof FileTooLarge) return "too large";
    if (content.errored) throw new FetchFailed("", { cause: error });
    throw error;
  } finally {
    content.destroy();
  }
}

/** Passes the bytes on and buffers the first ones. */
async function* captureHeader(content: Readable, header: Buffer[]): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (size < HEADER_BYTES) header.push(chunk.subarray(0, HEADER_BYTES - size));
    size += chunk.length;
    yield chunk;
  }
}
