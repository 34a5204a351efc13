import type { ExtractLimits } from "./extracted-text.ts";
import type { FileKind } from "./file-kinds.ts";

/** What a thread that reads files is asked. */
export type ExtractJob = { kind: FileKind; content: Uint8Array; limits: ExtractLimits };
