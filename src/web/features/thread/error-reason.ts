import { thread } from "#messages/thread/thread.ts";

/** Why something failed, to follow "Not sent." and the like. */
export const errorReason = (error: unknown): string =>
  error instanceof Error ? error.message : thread.tryAgainLater;
