/** What a token of the public API may do. None includes another: a token that only sends reads nothing. */
export const API_SCOPES = ["read", "write", "send"] as const;
export type ApiScope = (typeof API_SCOPES)[number];

export const MAX_API_TOKENS = 50;
