import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { type Readable, Transform } from "node:stream";
import { domainToASCII } from "node:url";
import { Problem } from "#core/problem.ts";
import { createLineNormalizer, LineTooLong } from "#server/mail/receive/normalize-lines.ts";
import { LIMITS, type SmtpLimits } from "#server/mail/receive/smtp-limits.ts";
import { type FileStore, FileTooLarge, type StoredFile } from "#server/ports/files.ts";
import type {
  Envelope,
  HttpEmail,
  IsKnownRecipient,
  ReceiveEmail,
  ReceiveHttpEmail,
} from "#server/ports/incoming-email.ts";
import type { Clock, Log } from "#server/ports/platform.ts";

type HttpReceiverOptions = {
  /** The secret that signs calls, as the operator set it. */
  secret: string;
  /** The domain whose email is accepted. */
  domain: string;
  /** Which of its local parts are accepted; all when missing. */
  isKnownRecipient?: IsKnownRecipient;
  clock: Clock;
  files: FileStore;
  receive: ReceiveEmail;
  log: Pick<Log, "error">;
  limits?: Partial<Pick<SmtpLimits, "maxEmailBytes" | "dataSeconds">>;
};

const CLOCK_TOLERANCE_SECONDS = 5 * 60;
const MIB = 1024 * 1024;
const REQUEST_TIMEOUT_STATUS = 408;
const DISCARD_TIMEOUT_MS = 10_000;
const SIGNATURE = /^v1=([0-9a-f]{64})$/i;
const ADDRESS = /^[^\s@<>\p{Cc}\ufffd]+@[^\s@<>\p{Cc}\ufffd]+$/u;
/** Concurrent calls; each streams into one file. */
const MAX_CONCURRENT = 50;

/**
 * Accepts raw email over HTTP. Resolves only after the bytes are durable in `files` and `receive` has resolved. The caller
 * signs the hash of the body, so that a call with a wrong signature is refused before a byte is written; the hash itself is
 * verified at the end of the body, which is a temporary file until then. A replayed call is harmless: the same bytes to the
 * same recipient are stored once.
 *
 * Rejects with a Problem: 401 for a wrong signature or clock, 413 for more than 25 MiB, 422 for an invalid envelope, an
 * overlong line or unknown recipients, 408 for a slow body, 503 for any failure on our side.
 */
export function createHttpReceiver(options: HttpReceiverOptions): ReceiveHttpEmail {
  const limits = { ...LIMITS, ...options.limits };
  let activeCount = 0;
  return async (email, body) => {
    try {
      checkClock(email.timestamp, options.clock);
      checkSignature(email, options.secret);
      const envelope = envelopeOf(email, options.domain);
      if (activeCount >= MAX_CONCURRENT) throw busy(activeCount);
      activeCount += 1;
      try {
        const { known, refused: rejected } = await partitionRecipients(envelope.to, options.isKnownRecipient);
        const stored = await store(email, body, options.files, limits);
        await options.receive({ ...envelope, to: known }, stored);
        return { ...stored, refused: rejected };
      } finally {
        activeCount -= 1;
      }
    } catch (error) {
      const problem = problemOf(error, body, limits, options.log);
      // After a timeout the rest of the body is not read.
      if (problem.status !== REQUEST_TIMEOUT_STATUS) await drain(body, limits);
      throw problem;
    }
  };
}

/** Accepts the known recipients; when there are none, refuses the call before its body is read. */
async function partitionRecipients(to: string[], isKnown: IsKnownRecipient | undefined) {
  const known: string[] = [];
  const rejected: string[] = [];
  for (const address of to) (isKnown && !(await isKnown(address)) ? rejected : known).push(address);
  if (known.length === 0) {
    const isSingle = rejected.length === 1;
    throw new Problem(
      422,
      "unknown_recipient",
      `${rejected.slice(0, 3).join(", ")}: no such ${isSingle ? "address was" : "addresses were"} ever given out here. Return the message to its sender (550 5.1.1).`,
    );
  }
  return { known, refused: rejected };
}

async function store(
  email: HttpEmail,
  body: Readable,
  files: FileStore,
  limits: SmtpLimits,
): Promise<StoredFile> {
  const verifier = hashVerifier(email.sha256);
  const normalizer = createLineNormalizer(limits.maxLineBytes);
  const timeout = setTimeout(() => verifier.destroy(tooSlow()), limits.dataSeconds * 1000);
  body.on("error", (error) => verifier.destroy(error));
  verifier.on("error", (error) => normalizer.destroy(error));
  // The reader of the guard gets its error; when the store stopped reading, this catches it.
  normalizer.on("error", () => undefined);
  body.pipe(verifier).pipe(normalizer);
  try {
    return await files.putStream(normalizer, limits.maxEmailBytes);
  } finally {
    clearTimeout(timeout);
    body.unpipe(verifier);
  }
}

/** Passes the bytes on, and fails at the end when they are not the signed ones. */
function hashVerifier(sha256: string): Transform {
  const hash = createHash("sha256");
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      const isSigned = hash.digest("hex") === sha256;
      done(
        isSigned
          ? null
          : unauthorized("wrong_body", "The body is not the one that Daylight-Content-SHA256 names."),
      );
    },
  });
}

const unauthorized = (code: string, detail: string) => new Problem(401, code, detail);

const busy = (activeCount: number) =>
  new Problem(
    503,
    "busy",
    `${activeCount} mails are being taken at this moment. Send this one again in a minute.`,
  );

function checkClock(timestamp: string, clock: Clock): void {
  const now = Math.floor(clock.now().epochMilliseconds / 1000);
  if (/^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) - now) <= CLOCK_TOLERANCE_SECONDS) return;
  throw unauthorized(
    "stale_signature",
    `Daylight-Timestamp must be within five minutes of this server's clock, which is at ${now}, in seconds since 1970. Set the clock, and sign each try anew.`,
  );
}

/** Documented for callers in docs/mail-in.md. No field contains a line end, so the text of each call is unique. */
function checkSignature(email: HttpEmail, secret: string): void {
  const { timestamp, from, to, remoteAddress, helo, sha256 } = email;
  const signed = ["daylight-mail-in", timestamp, from, to, remoteAddress, helo, sha256].join("\n");
  const expected = createHmac("sha256", secret).update(signed).digest();
  const [, hex] = SIGNATURE.exec(email.signature) ?? [];
  if (hex !== undefined && timingSafeEqual(Buffer.from(hex, "hex"), expected)) return;
  throw unauthorized(
    "wrong_signature",
    "Daylight-Signature does not fit the secret and the other headers. docs/mail-in.md says what is signed.",
  );
}

function envelopeOf(email: HttpEmail, domain: string): Envelope {
  const to = email.to.split(",").map((address) => address.trim());
  const invalid = (code: string, detail: string) => new Problem(422, code, detail);
  if (email.to.trim() === "") throw invalid("no_recipient", "Name the recipients in Daylight-Envelope-To.");
  if (to.length > LIMITS.maxRecipients) {
    throw invalid(
      "too_many_recipients",
      `One mail takes ${LIMITS.maxRecipients} recipients. Send the others another copy.`,
    );
  }
  for (const address of [...to, ...(email.from === "" ? [] : [email.from])]) {
    if (!ADDRESS.test(address) || Buffer.byteLength(address) > LIMITS.maxAddressBytes) {
      throw invalid(
        "bad_address",
        `"${address.slice(0, 100)}" in the envelope is no address, or too long for one.`,
      );
    }
  }
  const otherDomain = to.find(
    (address) => domainToASCII(address.replace(/^.*@/, "")) !== domainToASCII(domain),
  );
  if (otherDomain !== undefined) {
    throw invalid(
      "other_domain",
      `Mail is taken for ${domain} only, not for ${otherDomain}. Check the address's domain.`,
    );
  }
  if (email.remoteAddress !== "" && isIP(email.remoteAddress) === 0) {
    throw invalid(
      "bad_address",
      "Daylight-Remote-Address is no IP address. Leave it out where you do not know it.",
    );
  }
  return {
    from: email.from,
    to: to.map((address) => address.replace(/@.*$/, `@${domain}`)),
    remoteAddress: email.remoteAddress,
    helo: email.helo.slice(0, 255),
    receivedVia: "http",
  };
}

/** Reads to the end of the body, so that the caller receives the reply; with a timeout, and up to four times the limit. */
function drain(body: Readable, limits: SmtpLimits): Promise<void> {
  let remainingBytes = 4 * limits.maxEmailBytes;
  return new Promise((resolve) => {
    if (body.readableEnded || body.destroyed) return resolve();
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, DISCARD_TIMEOUT_MS);
    for (const end of ["end", "close", "error"]) body.once(end, done);
    body.on("data", (chunk: Buffer) => {
      remainingBytes -= chunk.length;
      if (remainingBytes < 0) done();
    });
    body.resume();
  });
}

const tooSlow = () =>
  new Problem(
    REQUEST_TIMEOUT_STATUS,
    "too_slow",
    "The mail came too slowly. Send it in parts, or a link to the records.",
  );

function problemOf(
  error: unknown,
  body: Readable,
  limits: SmtpLimits,
  log: HttpReceiverOptions["log"],
): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof FileTooLarge) {
    const mib = Math.floor(limits.maxEmailBytes / MIB);
    return new Problem(
      413,
      "too_large",
      `The mail is larger than ${mib} MiB. Send it in parts, or a link to the records.`,
    );
  }
  if (error instanceof LineTooLong) {
    const detail = `The mail has a line of more than ${limits.maxLineBytes} bytes. Wrap or encode it (RFC 5322, 998 bytes a line).`;
    return new Problem(422, "line_too_long", detail);
  }
  // A caller that closed the connection gets no reply and retries.
  if (!body.errored)
    log.error({ err: error }, "email could not be stored; replied 503 so that the caller retries");
  return new Problem(
    503,
    "not_stored",
    "The mail could not be stored just now. Nothing was lost; send it again in a minute.",
  );
}
