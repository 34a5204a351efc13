import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { AccountSecurity } from "./account-security.ts";

/** The HTTP interface of the embedded user pool, implemented by `identity/embedded/user-pool.ts`. */
export type IdentityPool = {
  poolId: string;
  call(request: PoolRequest): Promise<{ body: object } | { refusal: PoolError }>;
  /** The rate limit of a call: calls with the same key share it, and `isWide` selects the higher limit. */
  callLimit(request: PoolRequest): { key: string; isWide: boolean };
  jwks(): Promise<object>;
  openIdConfiguration: object;
  security: AccountSecurity;
};

type PoolRequest = { target: string | undefined; body: string; caller: { ip: string; userAgent?: string } };

type PoolError = { type: string; message: string; retryAfterSeconds?: number | undefined };

const POOL_JSON = "application/x-amz-json-1.1";
const MAX_BODY_BYTES = 64 * 1024;

/** For calls that can guess passwords or codes, in addition to the limits of the pool for each account. */
const MAX_ATTEMPTS_PER_MINUTE = 60;

const callLimit = (pool: IdentityPool, callsPerMinute: number) => ({
  rateLimit: {
    // After the body was read: the kind of call depends on it.
    hook: "preHandler" as const,
    timeWindow: "1 minute",
    keyGenerator: (request: FastifyRequest) => pool.callLimit(poolRequestOf(request)).key,
    max: (request: FastifyRequest) =>
      pool.callLimit(poolRequestOf(request)).isWide ? callsPerMinute : MAX_ATTEMPTS_PER_MINUTE,
  },
});

function poolRequestOf(request: FastifyRequest): PoolRequest {
  const { "x-amz-target": target, "user-agent": userAgent } = request.headers;
  return {
    target: typeof target === "string" ? target : undefined,
    body: typeof request.body === "string" ? request.body : "",
    caller: { ip: request.ip, ...(userAgent !== undefined && { userAgent }) },
  };
}

/** New public keys are published before they are used, so clients may cache them. */
const DISCOVERY_CACHE = "public, max-age=300";

/**
 * The embedded user pool on the app's own origin: the protocol at `/identity/`, keys and OpenID discovery below the
 * pool's id. Errors here have the protocol's shape, not the API's.
 */
export const identityRoutes: FastifyPluginAsync<{
  pool: IdentityPool;
  /** Calls per minute from one network address, for the whole site. */
  callsPerMinute: number;
}> = async (app, { pool, callsPerMinute }) => {
  // Only this type: a page of another origin cannot send it without a CORS preflight.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    POOL_JSON,
    { parseAs: "string" },
    async (_request: FastifyRequest, body: string) => body,
  );
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-amzn-requestid", request.id).header("cache-control", "no-store");
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, type, message } = poolErrorOf(error);
    if (status === 500) request.log.error({ err: error }, "the user pool failed");
    return sendPoolError(reply, status, type, message);
  });

  const handleCall = async (request: FastifyRequest, reply: FastifyReply) => {
    const result = await pool.call(poolRequestOf(request));
    if ("refusal" in result) {
      const { type, message, retryAfterSeconds } = result.refusal;
      if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
      return sendPoolError(reply, 400, type, message);
    }
    return send(reply, 200, result.body);
  };
  for (const url of ["/identity", "/identity/"]) {
    app.post(url, { config: callLimit(pool, callsPerMinute), bodyLimit: MAX_BODY_BYTES }, handleCall);
  }

  const wellKnown = `/identity/${pool.poolId}/.well-known`;
  app.get(`${wellKnown}/jwks.json`, async (_request, reply) =>
    reply.header("cache-control", DISCOVERY_CACHE).send(await pool.jwks()),
  );
  app.get(`${wellKnown}/openid-configuration`, async (_request, reply) =>
    reply.header("cache-control", DISCOVERY_CACHE).send(pool.openIdConfiguration),
  );
};

/** The protocol error for a failure outside the pool. */
function poolErrorOf(error: FastifyError): { status: number; type: string; message: string } {
  switch (error.statusCode) {
    case 413:
      return { status: 413, type: "RequestEntityTooLargeException", message: "Request size limit exceeded" };
    case 415:
      return { status: 400, type: "SerializationException", message: `Send ${POOL_JSON}.` };
    case 429:
      return { status: 400, type: "TooManyRequestsException", message: "Rate exceeded" };
    case 503:
      return { status: 503, type: "ServiceUnavailableException", message: "The service is busy. Try again." };
    case 400:
      return { status: 400, type: "SerializationException", message: error.message };
    default:
      return { status: 500, type: "InternalErrorException", message: "Internal error" };
  }
}

function sendPoolError(reply: FastifyReply, status: number, type: string, message: string) {
  return send(reply.header("x-amzn-errortype", `${type}:`), status, { __type: type, message });
}

/** Sends bytes: Fastify would add a charset to the content type of a string, which the hosted service does not send. */
function send(reply: FastifyReply, status: number, body: object) {
  return reply
    .code(status)
    .header("content-type", POOL_JSON)
    .send(Buffer.from(JSON.stringify(body)));
}
