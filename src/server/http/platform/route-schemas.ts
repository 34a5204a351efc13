import { type RouteDefinition, SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import type { FastifyInstance, FastifySerializerCompiler, RouteOptions } from "fastify";

/**
 * Compiles what checks a route's input and writes its answers when the route is first asked, not at the start. There are
 * hundreds of schemas: compiling all took more than a second of processor time of every start, and most programs that
 * start (a worker, an email receiver) are never asked for most of them.
 */
export function compileLazily(app: FastifyInstance): void {
  app.setValidatorCompiler(lazy(TypeBoxValidatorCompiler));
  app.setSerializerCompiler(lazy(compileSerializer) as FastifySerializerCompiler<unknown>);
}

const serializer = SerializerSelector()({}, {});
const serializersBySchema = new WeakMap<object, ReturnType<typeof serializer>>();

/** Many routes answer with the same schema, which alone says how an answer is written: one compilation does for all. */
function compileSerializer(route: RouteDefinition) {
  const schema = route.schema as object;
  const cached = serializersBySchema.get(schema) ?? serializer(route);
  serializersBySchema.set(schema, cached);
  return cached;
}

const lazy =
  <Route, Input, Result>(compile: (route: Route) => (input: Input) => Result) =>
  (route: Route) => {
    let compiled: ((input: Input) => Result) | null = null;
    return (input: Input): Result => {
      compiled ??= compile(route);
      return compiled(input);
    };
  };

type Requirement = Record<string, string[]>;

/** How a caller may show who they are, as the API's description names it. */
export const SECURITY_SCHEMES = {
  accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
  /** With the scope that a call needs: `read`, `write` or `send`. */
  apiToken: { type: "http", scheme: "bearer" },
  mailSignature: {
    type: "apiKey",
    in: "header",
    name: "daylight-signature",
    description: "HMAC with the installation's MAIL_IN_SECRET",
  },
} as const;

export const TOKEN_REQUIRED: Requirement[] = [{ accessToken: [] }];
/** Answers anyone, and anyone who brings a token with more. */
export const TOKEN_OPTIONAL: Requirement[] = [{}, { accessToken: [] }];
/** Open to anyone, said explicitly: in OpenAPI an operation that says nothing may inherit. */
const NO_TOKEN: Requirement[] = [];

/** `onRoute` hook: the routes of this scope need this, in the API's description. */
export const documentRouteSecurity =
  (security: Requirement[]) =>
  (route: RouteOptions): void => {
    route.schema = { ...route.schema, security };
  };

/** `onRoute` hook of all routes, before those of a scope: open, unless the route itself says otherwise. */
export function documentPublicByDefault(route: RouteOptions): void {
  route.schema = { security: NO_TOKEN, ...route.schema };
}
