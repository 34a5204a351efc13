import type { AttachmentFacts } from "#core/files/attachment-facts.ts";

/**
 * The result of text extraction: the text, truncated when very long, and facts worth knowing before the file is opened.
 * `nothing`: the file has no text or an unsupported type. `failed`: it is corrupt or exceeded a limit.
 */
export type ExtractedFile = { state: "read" | "nothing" | "failed"; text: string; facts: AttachmentFacts };

/** Extracts text from any file; `load` is called only when the bytes are needed. Rejects only when `load` does. */
export type ExtractAttachment = (
  file: { name: string; type: string; size: number },
  load: () => Promise<Uint8Array>,
) => Promise<ExtractedFile>;
