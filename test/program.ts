import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

export type Program = {
  /** What it printed when it was ready. */
  line: string;
  url: string;
  smtpPort: number;
  process: ChildProcess;
  /** Everything it said on standard error so far. */
  errors(): string;
  /** Sends a signal and resolves to the exit code, or null when the signal itself ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
};

/** The real program as a process of its own, ready: it has printed its line. Rejects with its words if it ends first. */
export async function startProgram({
  env = {},
  args = [],
}: {
  env?: Record<string, string>;
  args?: string[];
} = {}): Promise<Program> {
  const [port, smtpPort] = await freePorts();
  const child = spawn(process.execPath, ["src/server/main.ts", ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: String(port), SMTP_IN_PORT: String(smtpPort), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const ended = once(child, "exit") as Promise<[number | null]>;
  const line = await Promise.race([
    firstLine(child),
    ended.then(([code]) => {
      throw new Error(`The program ended with ${code} before it was ready:\n${errors}`);
    }),
  ]);
  return {
    line,
    url: `http://127.0.0.1:${env.PORT ?? port}`,
    smtpPort: Number(env.SMTP_IN_PORT ?? smtpPort),
    process: child,
    errors: () => errors,
    async end(signal = "SIGTERM") {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    child.stdout?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      if (text.includes("\n")) resolve(text.slice(0, text.indexOf("\n")));
    });
  });
}

/** Two ports nobody listens on now, taken together so that they differ. */
async function freePorts(): Promise<[number, number]> {
  const probes = [createServer(), createServer()];
  const ports: number[] = [];
  for (const probe of probes) {
    probe.listen(0, "127.0.0.1");
    await once(probe, "listening");
    const address = probe.address();
    if (typeof address === "object" && address) ports.push(address.port);
  }
  for (const probe of probes) {
    probe.close();
    await once(probe, "close");
  }
  const [first = 0, second = 0] = ports;
  return [first, second];
}
