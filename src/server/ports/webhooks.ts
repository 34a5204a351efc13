/**
 * What became of a delivery: the status of the answer, or why there is none. "address": the host is in a private network
 * that the operator did not allow.
 */
export type PostResult = { status: number } | { problem: "address" | "timeout" | "connection" };

/** Posts JSON to an address that a user gave. Never rejects; follows no redirect. */
export type PostWebhook = (
  url: string,
  request: { headers: Record<string, string>; body: string },
) => Promise<PostResult>;
