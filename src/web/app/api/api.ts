import { QueryClient, useQuery } from "@tanstack/react-query";
import type { Me } from "#contract/platform/shell.ts";
import { recordAccountBlock } from "#web/app/identity/account-block.ts";
import { setAuthState, useAuthState } from "#web/app/identity/auth-state.ts";
import { isProviderUnavailable } from "#web/app/identity/identity-error.ts";
import { accessToken, renewedAccessToken, storedUserName } from "#web/app/identity/session.ts";
import { CodeLoadError } from "#web/design/load-code.ts";
import { ApiError, readProblem } from "./api-error.ts";
import { hasNetwork, reportConnection } from "./connection.ts";

type Query = Record<string, string | number | undefined>;

type ApiRequest = {
  /** Sent as JSON; FormData and Blob are sent unchanged. */
  body?: unknown;
  query?: Query;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Completes even if the page is closed, for small bodies. */
  keepalive?: boolean;
};

/**
 * Calls our server with the user's access token. Throws `ApiError`: the server's problem document, `offline` when
 * nothing answered, or `signed_out` when the token was refused and a refresh did not help.
 */
async function sendApiRequest<Result>(
  method: string,
  path: string,
  request: ApiRequest = {},
): Promise<Result> {
  const response = await authorizedFetch(method, path, request);
  if (!response.ok) {
    const problem = await readProblem(response);
    recordAccountBlock(problem);
    throw problem;
  }
  if (response.status === 204) return undefined as Result;
  return response.json();
}

export const api = {
  get: <Result>(path: string, request?: ApiRequest) => sendApiRequest<Result>("GET", path, request),
  post: <Result>(path: string, body?: unknown, request?: ApiRequest) =>
    sendApiRequest<Result>("POST", path, { ...request, body }),
  put: <Result>(path: string, body?: unknown, request?: ApiRequest) =>
    sendApiRequest<Result>("PUT", path, { ...request, body }),
  patch: <Result>(path: string, body?: unknown, request?: ApiRequest) =>
    sendApiRequest<Result>("PATCH", path, { ...request, body }),
  delete: <Result>(path: string, request?: ApiRequest) => sendApiRequest<Result>("DELETE", path, request),
};

/** Fetches a file or stream with the user's access token, which a plain link could not send. */
export async function authorizedFetch(
  method: string,
  path: string,
  request: ApiRequest = {},
): Promise<Response> {
  const token = await callToken(accessToken);
  const firstResponse = await send(method, path, request, token);
  if (firstResponse.status !== 401) return firstResponse;
  if (!token) return signedOut();
  // The user logged out during the request: there is no token to renew, and no session was lost.
  if (storedUserName() === null) throw ApiError.signedOut();
  const retryResponse = await send(method, path, request, await callToken(renewedAccessToken));
  return retryResponse.status === 401 ? signedOut() : retryResponse;
}

function signedOut(): never {
  setAuthState("lost");
  throw ApiError.signedOut();
}

/** The token of a call to our server. Throws `ApiError` when it cannot be renewed because nothing answers. */
export async function callToken(getToken: () => Promise<string | undefined>) {
  try {
    return await getToken();
  } catch (error) {
    // The client of the pool is loaded when a token must be renewed.
    if (isProviderUnavailable(error) || error instanceof CodeLoadError) throw unanswered();
    throw error;
  }
}

async function send(method: string, path: string, request: ApiRequest, token: string | undefined) {
  const headers = new Headers(request.headers);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const rawBody = request.body instanceof FormData || request.body instanceof Blob ? request.body : undefined;
  if (request.body !== undefined && !rawBody) headers.set("Content-Type", "application/json");
  const url = apiUrl(path, request.query);
  const body = rawBody ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(request.signal && { signal: request.signal }),
      ...(request.keepalive && fitsKeepalive(body) && { keepalive: true }),
    });
    reportConnection(true);
    return response;
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw unanswered();
  }
}

function unanswered(): ApiError {
  reportConnection(false);
  return ApiError.offline();
}

/** A path with its query, without undefined parameters. */
function apiUrl(path: string, query: Query = {}): string {
  const params = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return params.length > 0 ? `${path}?${new URLSearchParams(params)}` : path;
}

/** Browsers limit the bodies of all `keepalive` requests together to 64 KiB, and reject more. */
const fitsKeepalive = (body: unknown) =>
  body === undefined || (typeof body === "string" && body.length < 8_000);

/**
 * The query cache. Retries network errors and server errors; client errors are final. Offline a call fails at once with a
 * message, instead of waiting unnoticed, and is repeated when the connection is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (failures, error) => isTransient(error) && failures < 2,
    },
    mutations: { networkMode: "always" },
  },
});

const isTransient = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 ? hasNetwork() : error.status >= 500);

/** The signed-in user; `data` is undefined while signed out. */
export function useMe() {
  const state = useAuthState();
  return useQuery({ ...meQuery, enabled: state === "signed-in" });
}

export const meQuery = {
  queryKey: ["me"],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Me>("/api/me", { signal }),
};
