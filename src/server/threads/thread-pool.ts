import { type Transferable, Worker } from "node:worker_threads";

export type ThreadLimits = {
  /** CPU time of one job. Not wall time, so that a busy machine does not fail a good file. */
  cpuMilliseconds: number;
  /** Wall time of one job, whatever its CPU time. */
  milliseconds: number;
  /** All memory of the thread, buffers included. */
  memoryMb: number;
};

export type ThreadPoolOptions = {
  /** A module that calls `serveJobs`. */
  script: URL;
  /** Threads that run at once. */
  size: number;
  limits: ThreadLimits;
  /** False: a new thread for each job, for libraries that leak state. */
  reuse?: boolean;
};

export type ThreadPool<Job, Result> = {
  /**
   * Runs one job in a thread. Rejects with `JobFailed` when the job exceeded a limit or threw, and with another error when
   * no thread could be started or the pool was closed, so that the caller can try again later.
   * @param transfer buffers of the job that move into the thread instead of being copied
   */
  run(job: Job, transfer?: Transferable[]): Promise<Result>;
  /** Terminates all threads; running and waiting jobs reject with `reason`. */
  close(reason?: Error): void;
};

/** The input is at fault, not the machine: a retry of the same job would fail again. */
export class JobFailed extends Error {
  override name = "JobFailed";
}

/** What a thread reports after each job. `cpu` is the total of the thread in microseconds, `memory` in bytes. */
export type JobReport = { cpu: number; memory: number } & ({ result: unknown } | { error: string });

type Ready = { ready: true; cpu: number };
type QueuedJob<Job, Result> = {
  job: Job;
  transfer: Transferable[];
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
};

/** V8 enforces its share of the memory by itself. */
const HEAP_SHARE = 0.5;
const POLL_MS = 100;
/** A thread above this share after a job is replaced, so that the next job does not fail because of it. */
const REUSE_SHARE = 0.2;
/** Idle threads, except one, end after this time. */
const IDLE_MS = 30_000;

/**
 * Worker threads with limits, for code that parses untrusted bytes. A thread starts on first use, is reused for later
 * jobs, and is terminated and replaced when a job exceeds a limit. Threads do not see the process's environment
 * variables, and an idle thread does not keep the process alive.
 */
export function threadPool<Job, Result>(options: ThreadPoolOptions): ThreadPool<Job, Result> {
  const queue: QueuedJob<Job, Result>[] = [];
  const idle: LimitedThread[] = [];
  const threads = new Set<LimitedThread>();
  let closed: Error | null = null;

  const next = (): void => {
    while (queue.length > 0 && (idle.length > 0 || threads.size < options.size)) {
      const thread = idle.pop() ?? start();
      if (!thread.isReusable) {
        terminateThread(thread);
        continue;
      }
      const pending = queue.shift();
      if (pending) void runInThread(thread, pending);
    }
  };
  const start = (): LimitedThread => {
    const thread = new LimitedThread(options);
    threads.add(thread);
    return thread;
  };
  const terminateThread = (thread: LimitedThread): void => {
    threads.delete(thread);
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    thread.terminate();
  };
  const runInThread = async (
    thread: LimitedThread,
    { job, transfer, resolve, reject }: QueuedJob<Job, Result>,
  ) => {
    try {
      resolve((await thread.run(job, transfer)) as Result);
    } catch (error) {
      reject(closed ?? (error as Error));
    }
    if (closed === null && options.reuse !== false && thread.isReusable) {
      idle.push(thread);
      thread.onIdle(() => idle.length > 1 && terminateThread(thread));
    } else terminateThread(thread);
    next();
  };
  return {
    run: (job, transfer = []) =>
      new Promise((resolve, reject) => {
        if (closed !== null) return reject(closed);
        queue.push({ job, transfer, resolve, reject });
        next();
      }),
    close: (reason = new Error("The program stops; the work is done another time.")) => {
      closed ??= reason;
      for (const { reject } of queue.splice(0)) reject(reason);
      for (const thread of [...threads]) terminateThread(thread);
    },
  };
}

class LimitedThread {
  readonly #worker: Worker;
  readonly #limits: ThreadLimits;
  readonly #ready: Promise<void>;
  #cpuBefore = 0;
  #isUsable = true;
  #idleTimer: NodeJS.Timeout | null = null;

  constructor({ script, limits }: ThreadPoolOptions) {
    this.#limits = limits;
    this.#worker = new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb * HEAP_SHARE, maxYoungGenerationSizeMb: 32 },
      env: {},
      // Libraries print details of untrusted bytes, which do not belong in the log.
      stdout: true,
      stderr: true,
    });
    this.#ready = new Promise((resolve, reject) => {
      this.#worker.once("message", ({ cpu }: Ready) => {
        this.#cpuBefore = cpu;
        resolve();
      });
      this.#worker.once("error", reject);
      this.#worker.once("exit", () => {
        this.#isUsable = false;
        reject(new Error("A worker thread could not be started."));
      });
    });
    this.#ready.catch(() => undefined);
  }

  get isReusable(): boolean {
    return this.#isUsable;
  }

  async run(job: unknown, transfer: Transferable[]): Promise<unknown> {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#worker.ref();
    try {
      await this.#ready;
      return await this.#runJob(job, transfer);
    } catch (error) {
      this.#isUsable = this.#isUsable && error instanceof JobFailed;
      throw error;
    }
  }

  /** Between jobs: calls `after` when no job came for a while. */
  onIdle(onTimeout: () => void): void {
    this.#worker.unref();
    this.#idleTimer = setTimeout(onTimeout, IDLE_MS).unref();
  }

  terminate(): void {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    void this.#worker.terminate();
  }

  #runJob(job: unknown, transfer: Transferable[]): Promise<unknown> {
    const worker = this.#worker;
    const { cpuMilliseconds, milliseconds, memoryMb } = this.#limits;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const failLimit = (limit: string) => fail(new JobFailed(`limit exceeded (${limit})`));
    const fail = (error: Error) => {
      this.#isUsable = false;
      reject(error);
    };
    const onMessage = (report: JobReport) => {
      this.#cpuBefore = report.cpu;
      if (report.memory > memoryMb * 1024 ** 2 * REUSE_SHARE) this.#isUsable = false;
      if ("error" in report) reject(new JobFailed(report.error));
      else resolve(report.result);
    };
    const onError = (error: Error & { code?: string }) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") failLimit(`memory ${memoryMb} MB`);
      else fail(new JobFailed(error.message));
    };
    const onExit = () => fail(new Error("The worker thread was terminated."));
    const deadline = setTimeout(() => failLimit(`time ${milliseconds / 1000} s`), milliseconds);
    const poll = setInterval(async () => {
      const used = await usageOf(worker);
      if (used === null) return;
      if (used.cpu - this.#cpuBefore > cpuMilliseconds * 1000) failLimit(`cpu ${cpuMilliseconds / 1000} s`);
      if (used.memory > memoryMb * 1024 ** 2) failLimit(`memory ${memoryMb} MB`);
    }, POLL_MS);
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.postMessage(job, transfer);
    return promise.finally(() => {
      clearTimeout(deadline);
      clearInterval(poll);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
    });
  }
}

/** Buffers are outside of the heap that V8 limits, and a small file can unpack to gigabytes of them. */
async function usageOf(worker: Worker): Promise<{ cpu: number; memory: number } | null> {
  try {
    const [{ total_heap_size, external_memory }, { user, system }] = await Promise.all([
      worker.getHeapStatistics(),
      worker.cpuUsage(),
    ]);
    return { cpu: user + system, memory: total_heap_size + external_memory };
  } catch {
    // The thread is starting or has ended.
    return null;
  }
}
