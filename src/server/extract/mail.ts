import { parseMail } from "#server/mail/parse.ts";
import type { Found, ReadLimits } from "./found.ts";
import { Words } from "./words.ts";

/** A mail that came as a file of another: who wrote it, what about, its words, and the names of its own files. */
export async function readNestedMail(content: Uint8Array, { letters }: ReadLimits): Promise<Found> {
  const mail = await parseMail(content);
  const words = new Words(letters);
  if (mail.from) words.add(`${mail.from.name} <${mail.from.address}>\n`);
  words.add(`${mail.to.map(({ name, address }) => `${name} <${address}>`.trim()).join(", ")}\n`);
  words.add(`${mail.subject}\n\n${mail.text}\n\n`);
  for (const { name } of mail.attachments) if (name) words.add(`${name}\n`);
  return { text: words.text(), facts: {} };
}
