import type { FastifyRequest } from "fastify";
import { Problem, type ProblemField } from "#core/problem.ts";
import { httpErrors } from "#messages/errors/http.ts";

/**
 * PostgreSQL stores neither NUL nor half of a surrogate pair, and JSON can spell both. Said here as the caller's
 * mistake, with the field; further in it would be ours. A `preValidation` hook. The server reads nothing of a page's query.
 */
export async function rejectUnstorableText(request: FastifyRequest): Promise<void> {
  if (request.routeOptions.url === "/*") return;
  // The user pool's bodies are text here; it reads them itself.
  const body = typeof request.body === "object" ? request.body : null;
  const fields = [...unstorableFields(body, ""), ...unstorableFields(request.query, "")];
  if (fields.length === 0) return;
  throw new Problem(400, "bad_input", httpErrors.notStorable, fields);
}

function* unstorableFields(value: unknown, path: string): Generator<ProblemField> {
  if (typeof value === "string") {
    if (value.includes("\u0000") || !value.isWellFormed()) {
      yield { path, message: httpErrors.badCharacter };
    }
  } else if (value !== null && typeof value === "object") {
    for (const [name, child] of Object.entries(value)) yield* unstorableFields(child, `${path}/${name}`);
  }
}
