import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { type Readable, Transform } from "node:stream";
import { domainToASCII } from "node:url";
import { Problem } from "#core/problem.ts";
import { LineTooLong, lineGuard } from "#server/mail/line-guard.ts";
import { LIMITS, type SmtpLimits } from "#server/mail/smtp-limits.ts";
import {
  type Clock,
  type Envelope,
  type Files,
  FileTooLarge,
  type HttpMail,
  type IsKnownRecipient,
  type Log,
  type ReceiveMail,
  type StoredFile,
  type TakeHttpMail,
} from "#server/ports.ts";

type HttpInOptions = {
  /** What signs a call, as the operator wrote it. */
  secret: string;
  /** The domain we receive for. */
  domain: string;
  /** Which local parts of it are taken; without it, every one. */
  isKnownRecipient?: IsKnownRecipient;
  clock: Clock;
  files: Files;
  receive: ReceiveMail;
  log: Pick<Log, "error">;
  limits?: Partial<Pick<SmtpLimits, "mailBytes" | "dataSeconds">>;
};

const WINDOW_SECONDS = 5 * 60;
const MIB = 1024 * 1024;
const TOO_SLOW = 408;
const DISCARD_MS = 10_000;
const SIGNATURE = /^v1=([0-9a-f]{64})$/i;
const ADDRESS = /^[^\s@<>\p{Cc}\ufffd]+@[^\s@<>\p{Cc}\ufffd]+$/u;
/** One call streams into one file; past so many the disk has enough to do. */
const MOST_AT_ONCE = 50;

/**
 * Takes raw mail that came over HTTP. It resolves only after the bytes are durable in `files` and `receive` has resolved.
 * The caller signs the hash of the body, so that a stranger is turned away before a byte is written; that the body is
 * that one shows at its end, and until then it is a draft. A call that is repeated within the window is harmless: the
 * same bytes to the same recipient are taken once.
 *
 * Rejects with a Problem: 401 for a wrong signature or clock, 413 for more than 25 MiB, 422 for an envelope or a line
 * that is not taken or recipients that nobody here ever had, 408 for a slow body, 503 for whatever is on our side.
 */
export function httpIn(options: HttpInOptions): TakeHttpMail {
  const limits = { ...LIMITS, ...options.limits };
  let running = 0;
  return async (mail, body) => {
    try {
      checkClock(mail.timestamp, options.clock);
      checkSignature(mail, options.secret);
      const envelope = envelopeOf(mail, options.domain);
      if (running >= MOST_AT_ONCE) throw busy(running);
      running += 1;
      try {
        const { known, refused } = await sortRecipients(envelope.to, options.isKnownRecipient);
        const stored = await store(mail, body, options.files, limits);
        await options.receive({ ...envelope, to: known }, stored);
        return { ...stored, refused };
      } finally {
        running -= 1;
      }
    } catch (error) {
      const problem = problemOf(error, body, limits, options.log);
      // One that was too slow would be as slow with the rest.
      if (problem.status !== TOO_SLOW) await discardRest(body, limits);
      throw problem;
    }
  };
}

/** A message to several is taken for those that exist; one that is for nobody here is refused before its body is read. */
async function sortRecipients(to: string[], isKnown: IsKnownRecipient | undefined) {
  const known: string[] = [];
  const refused: string[] = [];
  for (const address of to) (isKnown && !(await isKnown(address)) ? refused : known).push(address);
  if (known.length === 0) {
    const one = refused.length === 1;
    throw new Problem(
      422,
      "unknown_recipient",
      `${refused.slice(0, 3).join(", ")}: no such ${one ? "address was" : "addresses were"} ever given out here. Return the message to its sender (550 5.1.1).`,
    );
  }
  return { known, refused };
}

async function store(mail: HttpMail, body: Readable, files: Files, limits: SmtpLimits): Promise<StoredFile> {
  const proof = bodyProof(mail.sha256);
  const guard = lineGuard(limits.lineBytes);
  const slow = setTimeout(() => proof.destroy(tooSlow()), limits.dataSeconds * 1000);
  body.on("error", (error) => proof.destroy(error));
  proof.on("error", (error) => guard.destroy(error));
  // Whoever reads the guard sees its failure; with a store that stopped reading, nobody does.
  guard.on("error", () => undefined);
  body.pipe(proof).pipe(guard);
  try {
    return await files.putStream(guard, limits.mailBytes);
  } finally {
    clearTimeout(slow);
    body.unpipe(proof);
  }
}

/** Passes the bytes on, and ends well only when they are the ones that were signed. */
function bodyProof(sha256: string): Transform {
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

const busy = (running: number) =>
  new Problem(
    503,
    "busy",
    `${running} mails are being taken at this moment. Send this one again in a minute.`,
  );

function checkClock(timestamp: string, clock: Clock): void {
  const now = Math.floor(clock.now().epochMilliseconds / 1000);
  if (/^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) - now) <= WINDOW_SECONDS) return;
  throw unauthorized(
    "stale_signature",
    `Daylight-Timestamp must be within five minutes of this server's clock, which is at ${now}, in seconds since 1970. Set the clock, and sign each try anew.`,
  );
}

/** docs/mail-in.md says it to those who sign. No field holds a line end, so that no two calls have one text. */
function checkSignature(mail: HttpMail, secret: string): void {
  const { timestamp, from, to, remoteAddress, helo, sha256 } = mail;
  const signed = ["daylight-mail-in", timestamp, from, to, remoteAddress, helo, sha256].join("\n");
  const right = createHmac("sha256", secret).update(signed).digest();
  const [, hex] = SIGNATURE.exec(mail.signature) ?? [];
  if (hex !== undefined && timingSafeEqual(Buffer.from(hex, "hex"), right)) return;
  throw unauthorized(
    "wrong_signature",
    "Daylight-Signature does not fit the secret and the other headers. docs/mail-in.md says what is signed.",
  );
}

function envelopeOf(mail: HttpMail, domain: string): Envelope {
  const to = mail.to.split(",").map((address) => address.trim());
  const refuse = (code: string, detail: string) => new Problem(422, code, detail);
  if (mail.to.trim() === "") throw refuse("no_recipient", "Name the recipients in Daylight-Envelope-To.");
  if (to.length > LIMITS.recipients) {
    throw refuse(
      "too_many_recipients",
      `One mail takes ${LIMITS.recipients} recipients. Send the others another copy.`,
    );
  }
  for (const address of [...to, ...(mail.from === "" ? [] : [mail.from])]) {
    if (!ADDRESS.test(address) || Buffer.byteLength(address) > LIMITS.addressBytes) {
      throw refuse(
        "bad_address",
        `"${address.slice(0, 100)}" in the envelope is no address, or too long for one.`,
      );
    }
  }
  const foreign = to.find((address) => domainToASCII(address.replace(/^.*@/, "")) !== domainToASCII(domain));
  if (foreign !== undefined) {
    throw refuse(
      "other_domain",
      `Mail is taken for ${domain} only, not for ${foreign}. Check the address's domain.`,
    );
  }
  if (mail.remoteAddress !== "" && isIP(mail.remoteAddress) === 0) {
    throw refuse(
      "bad_address",
      "Daylight-Remote-Address is no IP address. Leave it out where you do not know it.",
    );
  }
  return {
    from: mail.from,
    to: to.map((address) => address.replace(/@.*$/, `@${domain}`)),
    remoteAddress: mail.remoteAddress,
    helo: mail.helo.slice(0, 255),
    by: "http",
  };
}

/** Reads to the end of the body, so that the answer is heard; not for ever, and not past four times the limit. */
function discardRest(body: Readable, limits: SmtpLimits): Promise<void> {
  let left = 4 * limits.mailBytes;
  return new Promise((resolve) => {
    if (body.readableEnded || body.destroyed) return resolve();
    const finish = () => {
      clearTimeout(enough);
      resolve();
    };
    const enough = setTimeout(finish, DISCARD_MS);
    for (const end of ["end", "close", "error"]) body.once(end, finish);
    body.on("data", (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) finish();
    });
    body.resume();
  });
}

const tooSlow = () =>
  new Problem(TOO_SLOW, "too_slow", "The mail came too slowly. Send it in parts, or a link to the records.");

function problemOf(error: unknown, body: Readable, limits: SmtpLimits, log: HttpInOptions["log"]): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof FileTooLarge) {
    const mib = Math.floor(limits.mailBytes / MIB);
    return new Problem(
      413,
      "too_large",
      `The mail is larger than ${mib} MiB. Send it in parts, or a link to the records.`,
    );
  }
  if (error instanceof LineTooLong) {
    const words = `The mail has a line of more than ${limits.lineBytes} bytes. Wrap or encode it (RFC 5322, 998 bytes a line).`;
    return new Problem(422, "line_too_long", words);
  }
  // A caller that broke off hears nothing any more, and its mail is its own affair: it sends it again.
  if (!body.errored)
    log.error({ err: error }, "a mail could not be stored; its sender was told to try again");
  return new Problem(
    503,
    "not_stored",
    "The mail could not be stored just now. Nothing was lost; send it again in a minute.",
  );
}
