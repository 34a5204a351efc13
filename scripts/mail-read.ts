import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { readMail } from "#core/reply/read-mail.ts";
import { trimReply } from "#core/reply/trim.ts";
import { parseMail } from "#server/mail/parse.ts";

/**
 * `npm run -s mail:read -- FILE.eml` (or `-` for standard input): prints as JSON what Daylight reads in a mail.
 * Any bytes are read; exit code 2 and one line on standard error when there is nothing to read from.
 */

const LARGEST_MAIL = 100 * 1024 * 1024;

async function bytesOf(source: string): Promise<Uint8Array> {
  const bytes = source === "-" ? await buffer(process.stdin) : await readFile(source);
  if (bytes.byteLength > LARGEST_MAIL) throw new Error("it is larger than 100 MB");
  return bytes;
}

/** The mail without its files' contents. */
async function describe(raw: Uint8Array): Promise<object> {
  const mail = await parseMail(raw);
  const reading = readMail(mail);
  const { messageId, inReplyTo, references, date, from, to, cc, replyTo, subject, text } = mail;
  return {
    messageId,
    inReplyTo,
    references,
    date,
    from,
    to,
    cc,
    replyTo,
    subject,
    text,
    html: mail.html !== null,
    attachments: mail.attachments.map(({ name, type, sniffedType, size, sha256, inline }) => ({
      name,
      type,
      sniffedType,
      size,
      sha256,
      inline,
    })),
    kind: reading.kind,
    ...(reading.bounce ? { bounce: reading.bounce } : {}),
    ...(reading.autoReply ? { autoReply: reading.autoReply } : {}),
    ...(reading.notice ? { notice: reading.notice } : {}),
    outcome: reading.main,
    outcomes: reading.outcomes,
    facts: {
      trackingNumbers: reading.facts.trackingNumbers,
      amounts: reading.facts.amounts,
      dates: reading.facts.dates,
      exemptions: reading.facts.exemptions,
      links: reading.facts.links.map(({ value, linkKind, expires, evidence }) => ({
        url: value,
        kind: linkKind,
        expires,
        evidence,
      })),
    },
    trimmed: trimReply(text),
    warnings: mail.warnings,
  };
}

const [source, ...rest] = process.argv.slice(2);
if (source === undefined || rest.length > 0) {
  process.stderr.write("Usage: npm run -s mail:read -- FILE.eml   (or - to read standard input)\n");
  process.exitCode = 2;
} else {
  try {
    process.stdout.write(`${JSON.stringify(await describe(await bytesOf(source)), null, 2)}\n`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Cannot read ${source === "-" ? "standard input" : source}: ${why}\n`);
    process.exitCode = 2;
  }
}
