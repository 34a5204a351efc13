import type { SentPicture } from "#server/ports.ts";

/** What an email thread is asked to do. */
export type EmailJob =
  | { do: "read"; raw: Uint8Array }
  | { do: "headers"; raw: Uint8Array; problem: string }
  | { do: "sanitize"; html: string; pictures: SentPicture[] };
