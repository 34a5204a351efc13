/** Runs in a process of `processPool`: does what parsers of hostile bytes have been seen to do, and worse. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { serveJobs } from "#server/processes/serve-jobs.ts";

export type HostileJob =
  | "answer"
  | "allocate"
  | "buffers"
  | "loop"
  | "throw"
  | "throw later"
  | "exit"
  | "environment"
  | "write"
  | "spawn"
  | "connect";

const JOBS: Record<HostileJob, () => unknown> = {
  answer: () => process.pid,
  // In one step, far beyond the heap: V8 aborts.
  allocate: () => new Array(1e8).fill(1),
  buffers: () => {
    const buffers: Buffer[] = [];
    for (;;) buffers.push(Buffer.alloc(1e7, buffers.length));
  },
  loop: () => {
    for (;;);
  },
  throw: () => {
    throw new Error("no such charset");
  },
  "throw later": () => {
    setTimeout(() => {
      throw new Error("stream has ended");
    });
    return new Promise(() => undefined);
  },
  exit: () => process.exit(3),
  environment: () => Object.keys(process.env),
  write: () => writeFileSync("written-by-a-job", ""),
  spawn: () => spawnSync("true").error?.message,
  connect: () =>
    new Promise((resolve, reject) => connect(9, "127.0.0.1", () => resolve("connected")).on("error", reject)),
};

serveJobs<HostileJob>(async (job) => JOBS[job]());
