import type { RouteOptions } from "fastify";

type Requirement = Record<string, string[]>;

/** How a caller may show who they are, as the API's description names it. */
export const SECURITY_SCHEMES = {
  accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
  mailSignature: {
    type: "apiKey",
    in: "header",
    name: "daylight-signature",
    description: "HMAC with the installation's MAIL_IN_SECRET",
  },
} as const;

export const TOKEN_REQUIRED: Requirement[] = [{ accessToken: [] }];
/** Answers anybody, and whoever brings a token with more. */
export const TOKEN_OPTIONAL: Requirement[] = [{}, { accessToken: [] }];
/** Open to anybody, said explicitly: in OpenAPI an operation that says nothing may inherit. */
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
