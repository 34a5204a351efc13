import { commonErrors } from "#messages/errors/common.ts";

/**
 * The one shape of an expected failure. Thrown anywhere below HTTP; `server/http/platform/error-handler.ts` turns it
 * into `application/problem+json` (RFC 9457). `code` is stable and for programs, `detail` is for users and says how
 * to fix it.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: ProblemField[];

  constructor(status: number, code: string, detail: string, fields: ProblemField[] = []) {
    super(detail);
    this.name = "Problem";
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** The error in one field: `path` as the caller sent it (`/subject`), `message` for a user. */
export type ProblemField = { path: string; message: string };

/** The same answer for "does not exist" and "is not yours", so that ids cannot be probed. */
export const notFound = (thing: keyof typeof commonErrors.notFound) =>
  new Problem(404, "not_found", commonErrors.notFound[thing]);
