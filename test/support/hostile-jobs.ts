/** Runs in a process of `processPool`: does what parsers of hostile bytes have been seen to do, and worse. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";
import { serveJobs } from "#server/processes/serve-jobs.ts";

export type HostileJob =
  | "answer"
  | "allocate"
  | "buffers"
  | "keep"
  | "loop"
  | "throw"
  | "throw later"
  | "exit"
  | "environment"
  | "write"
  | "write compiled code"
  | "start a thread"
  | "spawn"
  | "connect";

const held: Buffer[] = [];

const JOBS: Record<HostileJob, () => unknown> = {
  answer: () => process.pid,
  // In one step, far beyond the heap: V8 aborts. A longer array would be a table, which grows until the CPU time is used up.
  allocate: () => new Array(3e7).fill(1),
  buffers: () => {
    const buffers: Buffer[] = [];
    for (;;) buffers.push(Buffer.alloc(1e7, buffers.length));
  },
  // Less than the limit, and not freed.
  keep: () => {
    held.push(Buffer.alloc(120_000_000, 1));
    return process.pid;
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
  "write compiled code": () => writeFileSync(`${process.env.NODE_COMPILE_CACHE}/written-by-a-job`, ""),
  // With the permissions of our start.
  "start a thread": () => void new Worker("", { eval: true }),
  spawn: () => spawnSync("true").error?.message,
  connect: () =>
    new Promise((resolve, reject) => connect(9, "127.0.0.1", () => resolve("connected")).on("error", reject)),
};

serveJobs<HostileJob>(async (job) => JOBS[job]());
