import type { ReadLimits } from "./found.ts";
import type { FileKind } from "./kinds.ts";

/** What a thread that reads files is asked. */
export type ReadJob = { kind: FileKind; content: Uint8Array; limits: ReadLimits };
