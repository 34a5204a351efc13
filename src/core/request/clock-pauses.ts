import type { Deadline, Pause } from "#core/law/clocks/deadline.ts";
import type { DeadlineKind, Law } from "#core/law/law.ts";
import { clockEffectOf, isAppealClock } from "./clock-effects.ts";
import type { ClockFacts } from "./clock-facts.ts";

/** A pause that has not ended yet. `from` is an ISO day. */
export type OpenPause = { from: string; ground: NonNullable<Pause["ground"]> };

/**
 * The pauses of a clock: each begins the day after a letter that asks the user something and lasts to the day of the
 * user's next letter. None where the law does not stop this clock. A clock that was met stood no longer than that.
 */
export function pausesOf(
  law: Law,
  kind: DeadlineKind,
  {
    letters,
    answers,
    received,
    metOn,
  }: Pick<ClockFacts, "letters" | "answers" | "received"> & { metOn: string | null },
): { ended: Pause[]; open: OpenPause[] } {
  const ended: Pause[] = [];
  const open: OpenPause[] = [];
  if (!law.tolling?.appliesTo.includes(kind)) return { ended, open };
  for (const letter of letters) {
    const ground = clockEffectOf(letter.outcome).pausesFor;
    if (ground === undefined || (isAppealClock(kind) && letter.on < received)) continue;
    const next = Temporal.PlainDate.from(letter.on).add({ days: 1 }).toString();
    const from = next < received ? received : next;
    const answered = answers.find(({ at }) => at > letter.at)?.on;
    const to = [answered, metOn].filter((day) => day !== null && day !== undefined).sort()[0];
    if (to === undefined) open.push({ from, ground });
    else if (to >= from) ended.push({ from, to, ground });
  }
  return { ended, open };
}

/**
 * The first open pause that really stops the clock: not one the law does not allow, nor one that came when the clock
 * had run out, which gives nothing back.
 */
export const firstEffectivePause = (
  open: readonly OpenPause[],
  count: (pause: Pause) => Deadline,
): OpenPause | null =>
  open.find((pause) => {
    const { disregarded } = count({ ...pause, to: pause.from });
    return !disregarded.some(({ what, from }) => what === "pause" && from === pause.from);
  }) ?? null;
