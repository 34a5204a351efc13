/**
 * Shows one line while `child` works: counting seconds on a terminal, elsewhere once before and once after.
 * Resolves to undefined when it succeeded, else to everything it said.
 * @param {string} what what is being done, as a sentence without its end
 * @param {import("node:child_process").ChildProcess} child with stdout and stderr as pipes
 * @returns {Promise<string | undefined>}
 */
export async function showProgress(what, child) {
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
  const terminal = process.stderr.isTTY;
  process.stderr.write(`${what}…${terminal ? "" : "\n"}`);
  const tick = terminal && setInterval(() => process.stderr.write(`\r${what}… ${seconds()}`), 1000);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => (said += text));
  const failure = await new Promise((resolve) => {
    child.on("error", (error) => resolve(String(error)));
    child.on("close", (code, signal) =>
      resolve(code === 0 ? undefined : said || `ended with ${signal ?? code}`),
    );
  });
  clearInterval(tick);
  process.stderr.write(
    `${terminal ? "\r" : ""}${what}: ${failure === undefined ? "done" : "failed"} after ${seconds()}\n`,
  );
  return failure;
}

/**
 * Runs `work`; its error message is printed without a stack, and the process ends.
 * @param {() => Promise<void>} work
 */
export async function orExplain(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
