import { clocks } from "#messages/clocks.ts";
import type { ClockKind } from "./clock-effects.ts";

/** The kind of deadline, before the title of its request in a calendar. */
export const CLOCK_LABELS: Readonly<Record<ClockKind, string>> = clocks.label;
