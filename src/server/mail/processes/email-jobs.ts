import type { AttachedLetter } from "#core/classify/zones/agency-sentences.ts";
import type { InlineImage } from "#server/ports/email-parsing.ts";

/** The jobs of an email process. */
export type EmailJob =
  | { type: "read"; raw: Uint8Array; letters: readonly AttachedLetter[] }
  | { type: "headers"; raw: Uint8Array; problem: string }
  | { type: "sanitize"; html: string; images: InlineImage[] };
