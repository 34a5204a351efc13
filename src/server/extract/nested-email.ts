import { parseEmail } from "#server/mail/parse/parse-email.ts";
import type { ExtractionResult, ExtractLimits } from "./extracted-text.ts";
import { TextCollector } from "./text-collector.ts";

/** An email attached to another: sender, subject, text, and the names of its own files. */
export async function extractNestedEmail(
  content: Uint8Array,
  { maxTextLength }: ExtractLimits,
): Promise<ExtractionResult> {
  const email = await parseEmail(content);
  const collector = new TextCollector(maxTextLength);
  if (email.from) collector.add(`${email.from.name} <${email.from.address}>\n`);
  collector.add(`${email.to.map(({ name, address }) => `${name} <${address}>`.trim()).join(", ")}\n`);
  collector.add(`${email.subject}\n\n${email.text}\n\n`);
  for (const { name } of email.attachments) if (name) collector.add(`${name}\n`);
  return { text: collector.text(), facts: {} };
}
