import type { ExtractLimits } from "./found.ts";
import type { FileKind } from "./kinds.ts";

/** What a thread that reads files is asked. */
export type ExtractJob = { kind: FileKind; content: Uint8Array; limits: ExtractLimits };
