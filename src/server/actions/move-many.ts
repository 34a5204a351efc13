import type { SetStatuses, StatusesSet, StatusesUndone } from "#contract/request-status.ts";
import { Problem } from "#core/problem.ts";
import type { Context } from "./context.ts";
import { moveByHand, undoMove } from "./move-by-hand.ts";

/** Puts many requests down as being in one status. Each is a transaction of its own: what one refuses stops no other. */
export async function moveMany(
  context: Context,
  personId: string,
  { ids, ...said }: SetStatuses,
): Promise<StatusesSet> {
  const moved: StatusesSet["moved"] = [];
  const refused = await each(ids, async (id) => {
    const event = await moveByHand(context, personId, id, said);
    if (event !== null) moved.push({ id, event });
  });
  return { moved, refused };
}

/** Takes back what `moveMany` moved, but for what has moved on since. */
export async function undoMany(
  context: Context,
  personId: string,
  moved: StatusesSet["moved"],
): Promise<StatusesUndone> {
  const events = new Map(moved.map(({ id, event }) => [id, event]));
  const refused = await each([...events.keys()], (id) => undoMove(context, personId, id, events.get(id)));
  const standing = new Set(refused.map(({ id }) => id));
  return { undone: [...events.keys()].filter((id) => !standing.has(id)), refused };
}

async function each(
  ids: readonly string[],
  move: (id: string) => Promise<void>,
): Promise<StatusesSet["refused"]> {
  const refused: StatusesSet["refused"] = [];
  for (const id of ids) {
    try {
      await move(id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.push({ id, code: error.code, detail: error.message });
    }
  }
  return refused;
}
