import type { ResponseDue } from "#core/letter/follow-ups/thread-letter.ts";
import type { RequestClock } from "#core/request/clocks.ts";

/** The pending answer and its deadline, as a letter says it; null without a deadline or with a paused clock. */
export function responseDueOf(
  clocks: readonly Pick<RequestClock, "kind" | "dueOn" | "metOn" | "input">[],
): ResponseDue | null {
  for (const { kind, dueOn, metOn, input } of clocks) {
    if ((kind !== "initial_response" && kind !== "production") || metOn !== null || dueOn === null) continue;
    const isExtended = (input.extensions?.length ?? 0) > 0;
    // From an acknowledgment, or past a pause, the day is not the one the limit alone makes.
    const isOtherwiseMoved = input.acknowledged !== undefined || (input.pauses?.length ?? 0) > 0;
    return { on: dueOn, of: kind, moved: isOtherwiseMoved ? "otherwise" : isExtended ? "extension" : null };
  }
  return null;
}
