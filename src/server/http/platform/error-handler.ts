import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ProblemDocument } from "#contract/platform/problem.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem, type ProblemField } from "#core/problem.ts";
import { httpErrors } from "#messages/errors/http.ts";
import { RejectionLog } from "./request-log.ts";

declare module "fastify" {
  interface FastifyInstance {
    rejectionLog: RejectionLog;
  }
}

/** A restart of PostgreSQL takes about so long. */
const RETRY_SECONDS = 5;

const STATUS_TITLES: Readonly<Record<number, string>> = httpErrors.titles;

/** How the file system says that it is full, or an account's share of it, and how PostgreSQL does. */
const OUT_OF_SPACE = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** The one way out for every failure under `/api`: named ones as they are, unknown ones logged and masked. */
export function registerErrorHandlers(app: FastifyInstance): void {
  app.decorate("rejectionLog", new RejectionLog());
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    sendProblem(
      reply,
      request,
      new Problem(
        404,
        "no_such_route",
        formatMessage(httpErrors.noRoute, { method: request.method, path: request.url.split("?")[0] ?? "" }),
      ),
    );
  });
}

/** Answers with what went wrong, wherever it did. */
export function sendError(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(reply, request, toProblem(error, request));
}

function sendProblem(reply: FastifyReply, request: FastifyRequest, problem: Problem): void {
  const document: ProblemDocument = {
    type: "about:blank",
    title: STATUS_TITLES[problem.status] ?? httpErrors.error,
    status: problem.status,
    code: problem.code,
    detail: problem.message,
    ...(problem.fields.length > 0 ? { fields: problem.fields } : {}),
  };
  if (problem.code === "unavailable") reply.header("retry-after", RETRY_SECONDS);
  if (problem.status === 401) reply.header("www-authenticate", "Bearer");
  if (problem.status >= 500) request.log.error({ problem: document }, "answered with a failure");
  request.server.rejectionLog.record(request, problem);
  // A form that nobody reads to its end would keep the next call on this connection waiting behind it.
  if (!request.raw.complete) request.raw.unpipe().resume();
  reply
    .status(problem.status)
    .header("content-type", "application/problem+json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(document);
}

function toProblem(error: FastifyError | Problem, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (error.validation) {
    const fields = fieldsOf(error.validation, error.validationContext);
    return new Problem(400, "bad_input", httpErrors.badInput, fields);
  }
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new Problem(413, "too_large", httpErrors.tooLarge);
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new Problem(415, "unsupported_media_type", httpErrors.notJson);
    case "FST_ERR_CTP_INVALID_JSON_BODY":
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
      return new Problem(400, "bad_json", httpErrors.badJson);
    case "FST_ERR_BAD_URL":
      return new Problem(400, "bad_address", httpErrors.badUrl);
  }
  if (error.statusCode === 429) {
    return new Problem(429, "too_many_requests", `${error.message}.`);
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem(error.statusCode, "bad_request", error.message);
  }
  if (error.statusCode === 503) {
    return new Problem(503, "overloaded", httpErrors.busy);
  }
  if (OUT_OF_SPACE.has(error.code)) {
    request.log.error({ err: error }, "no disk space");
    return new Problem(503, "no_disk_space", httpErrors.noDiskSpace);
  }
  if (isServiceAway(error)) {
    request.log.error({ err: error }, "database or file store away");
    return new Problem(503, "unavailable", httpErrors.unavailable);
  }
  // What went wrong inside is for the log; outside it would only help an attacker.
  request.log.error({ err: error }, "unexpected failure");
  return new Problem(500, "unexpected", httpErrors.unexpected);
}

/** PostgreSQL ends, starts or refuses connections (its codes 08…, 57P01 to 57P03, 53300), or nobody listens. */
const AWAY_CODE = /^(?:08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE)$/;

/** What the driver says without a code, of a connection that was lost or that it could not get in time. */
const AWAY_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

const isServiceAway = ({ code, message }: FastifyError): boolean =>
  AWAY_CODE.test(code ?? "") || AWAY_MESSAGE.test(message);

type ValidationError = NonNullable<FastifyError["validation"]>[number];

/** Said by a schema about its parts, which have said so themselves. */
const SUMMARY_KEYWORDS = new Set(["anyOf", "boolean"]);

/** The validator's words, one entry for each field that is wrong, named as the caller wrote it. */
function fieldsOf(validationErrors: ValidationError[], context: string | undefined): ProblemField[] {
  const fields = new Map<string, string>();
  const addField = (path: string, message: string) => {
    if (!fields.has(path)) fields.set(path, message);
  };
  for (const { keyword, instancePath, params, message } of validationErrors) {
    const { requiredProperties, additionalProperties } = params as Record<string, string[] | undefined>;
    if (SUMMARY_KEYWORDS.has(keyword)) continue;
    if (requiredProperties)
      for (const name of requiredProperties) addField(`${instancePath}/${name}`, httpErrors.missing);
    else if (additionalProperties)
      for (const name of additionalProperties) addField(`${instancePath}/${name}`, httpErrors.unknownField);
    else if (keyword === "pattern") addField(instancePath, httpErrors.badForm);
    else addField(instancePath || `/${context ?? ""}`, message ?? httpErrors.notValid);
  }
  return [...fields].map(([path, message]) => ({ path, message }));
}
