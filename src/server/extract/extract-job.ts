import type { ExtractLimits } from "./extracted-text.ts";
import type { FileKind } from "./file-kinds.ts";

/** The input of an extraction process. */
export type ExtractJob = { kind: FileKind; content: Uint8Array; limits: ExtractLimits };
