/** What a check of an installation found: one plain sentence and, where something is wrong, how to fix it. */
export type Finding = { check: string; level: "ok" | "warning" | "error"; text: string; fix?: string };

/** Runs a check, which fails with an exception only where it could not be made at all. */
export async function findingsOf(
  check: string,
  run: () => Promise<Omit<Finding, "check">[]>,
  fix: string,
): Promise<Finding[]> {
  try {
    return (await run()).map((finding) => ({ check, ...finding }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ check, level: "error", text: `This could not be checked: ${reason}`, fix }];
  }
}
