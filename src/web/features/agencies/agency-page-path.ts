/** The public page of an agency of the directory. An agency that a user added has none until it is approved. */
export const agencyPagePath = (id: string): string => `/agencies/${encodeURIComponent(id)}`;
