import { unlockDeadWorkers } from "#server/db/worker-signs.ts";
import type { Context } from "./context.ts";

/** Jobs of a worker that was killed run again at once. Called at every start and by the timetable. */
export const releaseDeadWorkers = (db: Context["db"]): Promise<void> => unlockDeadWorkers(db);
