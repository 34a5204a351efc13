import type { AttachmentFacts } from "#core/files/attachment-facts.ts";

/** The result of a reader. It throws for a corrupt file. */
export type ExtractionResult = { text: string; facts: AttachmentFacts };

/** The limits of a reader. */
export type ExtractLimits = {
  /** Length of the text, in UTF-16 units. */
  maxTextLength: number;
  /** Unpacked size of an office document, in bytes; a larger one counts as corrupt. */
  maxUnpackedBytes: number;
};
