import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { classifyMessage } from "#core/classify/classify-message.ts";
import { trimMessage } from "#core/classify/zones/message-zones.ts";
import { parseEmail } from "#server/mail/parse/parse-email.ts";
import { endWithReader } from "./end-with-reader.ts";

/**
 * `npm run -s mail:read -- FILE.eml` (or `-` for standard input): prints as JSON what Daylight reads in an email.
 * Any bytes are read; exit code 2 and one line on standard error when there is nothing to read from.
 */

const MAX_EMAIL_BYTES = 100 * 1024 * 1024;

async function readBytes(source: string): Promise<Uint8Array> {
  const bytes = source === "-" ? await buffer(process.stdin) : await readFile(source);
  if (bytes.byteLength > MAX_EMAIL_BYTES) throw new Error("it is larger than 100 MB");
  return bytes;
}

/** The email without its files' contents. */
async function describeEmail(raw: Uint8Array): Promise<object> {
  const mail = await parseEmail(raw);
  const reading = classifyMessage(mail);
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
    trimmed: trimMessage(text),
    warnings: mail.warnings,
  };
}

endWithReader();
const [source, ...extraArgs] = process.argv.slice(2);
if (source === undefined || extraArgs.length > 0) {
  process.stderr.write("Usage: npm run -s mail:read -- FILE.eml   (or - to read standard input)\n");
  process.exitCode = 2;
} else {
  try {
    process.stdout.write(`${JSON.stringify(await describeEmail(await readBytes(source)), null, 2)}\n`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Cannot read ${source === "-" ? "standard input" : source}: ${reason}\n`);
    process.exitCode = 2;
  }
}
