import type { AttachmentFacts } from "#core/files/attachment-facts.ts";

/** What a reader found. It throws for a file that is broken. */
export type ExtractionResult = { text: string; facts: AttachmentFacts };

/** How far a reader goes. */
export type ExtractLimits = {
  /** Of text kept, in UTF-16 units. */
  maxTextLength: number;
  /** Of what an office document unpacks to, in bytes; beyond it, the document counts as broken. */
  maxUnpackedBytes: number;
};
