import type { AttachmentFacts } from "#core/files/attachment-facts.ts";

/**
 * What was read of a file: its words, cut where they are very many, and what is worth knowing before it is opened.
 * `nothing`: it has no words, or is of a kind nobody reads. `failed`: it is broken, or too much.
 */
export type ExtractedFile = { state: "read" | "nothing" | "failed"; text: string; facts: AttachmentFacts };

/** Reads any file; `load` is asked for its bytes where they are wanted. Rejects only where `load` does. */
export type ExtractAttachment = (
  file: { name: string; type: string; size: number },
  load: () => Promise<Uint8Array>,
) => Promise<ExtractedFile>;
