import { Problem } from "#core/problem.ts";

/** One that was refused, and why. */
export type Refusal = { id: string; code: string; detail: string };

/** Applies a change to each, in a transaction of its own: a refusal of one does not stop the others. */
export async function applyToEach(
  ids: readonly string[],
  applyOne: (id: string) => Promise<void>,
): Promise<Refusal[]> {
  const refused: Refusal[] = [];
  for (const id of ids) {
    try {
      await applyOne(id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.push({ id, code: error.code, detail: error.message });
    }
  }
  return refused;
}
