/** Milliseconds of processor time an action takes: a busy machine slows the wall clock, not this. */
export async function cpuMilliseconds(action: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
