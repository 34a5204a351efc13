import { ApiError } from "#web/app/api/api-error.ts";

/** What the server says of one field of a form, by its path; undefined where it says nothing of it. */
export const fieldError = (error: Error | null, path: string): string | undefined =>
  error instanceof ApiError ? error.fields.find((field) => field.path === path)?.message : undefined;
