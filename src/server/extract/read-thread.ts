/** What runs in the thread: reads one file, says what it found, and ends. */
import { parentPort, workerData } from "node:worker_threads";
import type { ReadLimits } from "./found.ts";
import type { FileKind } from "./kinds.ts";
import { readKind } from "./read-kind.ts";

const { kind, content, limits } = workerData as { kind: FileKind; content: Uint8Array; limits: ReadLimits };
parentPort?.postMessage(await readKind(kind, content, limits));
// Libraries may have left something that would keep the thread.
parentPort?.close();
