import { type ChildProcess, fork } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { join } from "node:path";
import type { JobReport, ProcessReady } from "./serve-jobs.ts";

export type ProcessLimits = {
  /** CPU time of one job. Not wall time, so that a busy machine does not fail a good file. */
  cpuMilliseconds: number;
  /** Wall time of one job, whatever its CPU time. */
  milliseconds: number;
  /** All memory of the process, the 70 MB that Node itself takes included. */
  memoryMb: number;
};

export type ProcessPoolOptions = {
  /** A module that calls `serveJobs`. */
  script: URL;
  /** Processes that run at once. */
  size: number;
  limits: ProcessLimits;
  /** False: a new process for each job, for libraries that leak state. */
  reuse?: boolean;
  /** True: jobs may use the network. */
  network?: boolean;
};

export type ProcessPool<Job, Result> = {
  /**
   * Runs one job in a process. Rejects with `JobFailed` when the job exceeded a limit, threw or crashed, and with another
   * error when no process could be started or the pool was closed, so that the caller can try again later.
   */
  run(job: Job): Promise<Result>;
  /** Terminates all processes; running and waiting jobs reject with `reason`. */
  close(reason?: Error): void;
};

/** The input is at fault, not the machine: a retry of the same job would fail again. */
export class JobFailed extends Error {
  override name = "JobFailed";
}

type QueuedJob<Job, Result> = {
  job: Job;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
};

/** V8's share of the memory: buffers are outside of its heap. */
const HEAP_SHARE = 0.5;
/** A process above this share after a job is replaced, so that the next job does not fail because of it. */
const REUSE_SHARE = 0.4;
/** Reading modules and their data, and until the first job the watchdog's thread: see `serveJobs`. */
const PERMISSIONS = ["--permission", "--allow-fs-read=*", "--allow-worker"];
/** Idle processes end after this time: each takes 60 to 120 MB, and starts again in half a second. */
const IDLE_MS = 30_000;

/**
 * Child processes with limits, for code that parses untrusted bytes. A process starts on first use, is reused for later
 * jobs, and is replaced when a job exceeds a limit or crashes it. Processes do not see our environment variables, cannot
 * write files or start programs, and end with us. Not threads: V8 aborts the whole process when one large allocation
 * exceeds a thread's heap limit.
 */
export function processPool<Job, Result>(options: ProcessPoolOptions): ProcessPool<Job, Result> {
  const queue: QueuedJob<Job, Result>[] = [];
  const idle: LimitedProcess[] = [];
  const processes = new Set<LimitedProcess>();
  let closed: Error | null = null;

  const next = (): void => {
    while (queue.length > 0 && (idle.length > 0 || processes.size < options.size)) {
      const child = idle.pop() ?? start();
      if (!child.isReusable) {
        terminateProcess(child);
        continue;
      }
      const pending = queue.shift();
      if (pending) void runInProcess(child, pending);
    }
  };
  const start = (): LimitedProcess => {
    const child = new LimitedProcess(options);
    processes.add(child);
    return child;
  };
  const terminateProcess = (child: LimitedProcess): void => {
    processes.delete(child);
    if (idle.includes(child)) idle.splice(idle.indexOf(child), 1);
    child.terminate();
  };
  const runInProcess = async (child: LimitedProcess, { job, resolve, reject }: QueuedJob<Job, Result>) => {
    try {
      resolve((await child.run(job)) as Result);
    } catch (error) {
      reject(closed ?? (error as Error));
    }
    if (closed === null && options.reuse !== false && child.isReusable) {
      idle.push(child);
      child.onIdle(() => terminateProcess(child));
    } else terminateProcess(child);
    next();
  };
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (closed !== null) return reject(closed);
        queue.push({ job, resolve, reject });
        next();
      }),
    close: (reason = new Error("The program stops; the work is done another time.")) => {
      closed ??= reason;
      for (const { reject } of queue.splice(0)) reject(reason);
      for (const child of [...processes]) terminateProcess(child);
    },
  };
}

class LimitedProcess {
  readonly #child: ChildProcess;
  readonly #limits: ProcessLimits;
  readonly #ready: Promise<void>;
  #isUsable = true;
  #idleTimer: NodeJS.Timeout | null = null;

  constructor(options: ProcessPoolOptions) {
    this.#limits = options.limits;
    this.#child = startProcess(options);
    this.#ready = new Promise((resolve, reject) => {
      this.#child.once("message", (_ready: ProcessReady) => resolve());
      const fail = (cause?: Error) => {
        this.#isUsable = false;
        reject(new Error("A process could not be started.", { cause }));
      };
      this.#child.once("error", fail).once("exit", () => fail());
    });
    this.#ready.catch(() => undefined);
  }

  get isReusable(): boolean {
    return this.#isUsable;
  }

  async run(job: unknown): Promise<unknown> {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#child.ref();
    this.#child.channel?.ref();
    try {
      await this.#ready;
      return await this.#runJob(job);
    } catch (error) {
      this.#isUsable = this.#isUsable && error instanceof JobFailed;
      throw error;
    }
  }

  /** Between jobs: calls `onTimeout` when no job came for a while. */
  onIdle(onTimeout: () => void): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idleTimer = setTimeout(onTimeout, IDLE_MS).unref();
  }

  terminate(): void {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#child.kill("SIGKILL");
  }

  #runJob(job: unknown): Promise<unknown> {
    const child = this.#child;
    const { milliseconds, memoryMb } = this.#limits;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const fail = (error: Error) => {
      this.#isUsable = false;
      reject(error);
    };
    const onMessage = (report: JobReport) => {
      if (report.memory > memoryMb * 1024 ** 2 * REUSE_SHARE) this.#isUsable = false;
      if ("error" in report) reject(new JobFailed(report.error));
      else resolve(report.result);
    };
    const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
      fail(
        child.killed
          ? new Error("The process was terminated.")
          : new JobFailed(causeOfExit(this.#limits, code, signal)),
      );
    const deadline = setTimeout(
      () => fail(new JobFailed(`limit exceeded (time ${milliseconds / 1000} s)`)),
      milliseconds,
    );
    child.on("message", onMessage).on("exit", onExit);
    // A process that has just ended: its exit says why.
    child.send(
      job as object,
      (error) => error && child.exitCode === null && child.signalCode === null && fail(error),
    );
    return promise.finally(() => {
      clearTimeout(deadline);
      child.off("message", onMessage).off("exit", onExit);
    });
  }
}

function startProcess({ script, limits, network = false }: ProcessPoolOptions): ChildProcess {
  // Of their own, so that the program never runs what a process has written.
  const ours = getCompileCacheDir();
  const compileCache = ours && join(ours, "processes");
  const heapMb = Math.ceil(limits.memoryMb * HEAP_SHARE);
  return fork(script, [JSON.stringify(limits)], {
    env: compileCache ? { NODE_COMPILE_CACHE: compileCache } : {},
    execArgv: [
      `--max-old-space-size=${heapMb}`,
      ...PERMISSIONS,
      // Node reads the cache only where it may write it, too. Compiling is more than half the cost of a start.
      ...(compileCache ? [`--allow-fs-write=${compileCache}/*`] : []),
      ...(network ? ["--allow-net"] : []),
    ],
    serialization: "advanced",
    // Libraries print details of untrusted bytes, which do not belong in the log.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

/** V8 aborts when its heap is full; the process's watchdog ends it by the other two signals, the kernel by SIGKILL. */
function causeOfExit(
  { cpuMilliseconds, memoryMb }: ProcessLimits,
  code: number | null,
  signal: NodeJS.Signals | null,
): string {
  if (signal === "SIGXCPU") return `limit exceeded (cpu ${cpuMilliseconds / 1000} s)`;
  if (signal === "SIGKILL" || signal === "SIGABRT") return `limit exceeded (memory ${memoryMb} MB)`;
  return `the process ended (${signal ?? `exit code ${code}`})`;
}
