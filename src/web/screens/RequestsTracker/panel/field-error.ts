import { ApiError } from "#web/app/api/api-error.ts";

/** The server's error message for one field of a form, by its path; undefined when there is none. */
export const fieldError = (error: Error | null, path: string): string | undefined =>
  error instanceof ApiError ? error.fields.find((field) => field.path === path)?.message : undefined;
