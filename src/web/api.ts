import { QueryClient, useQuery } from "@tanstack/react-query";
import type { Me } from "#contract/shell.ts";
import { apiAddress } from "./api-address.ts";
import { ApiError, readProblem } from "./api-error.ts";
import { noteRefusal } from "./identity/account-refusal.ts";
import { setAuthState, useAuthState } from "./identity/auth-state.ts";
import { isNoVerdict } from "./identity/identity-error.ts";
import { accessToken, lastUser, renewedAccessToken } from "./identity/session.ts";

type Call = {
  /** Sent as JSON, except a FormData or a Blob, which goes as it is, the latter under its own type. */
  body?: unknown;
  query?: Record<string, string | number | undefined>;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Goes through though the page is left in the same moment, where it is small. */
  outlives?: boolean;
};

/**
 * Calls our server with the signed-in person's token. Throws `ApiError`: the server's problem document, `offline` when
 * nothing answered, or `signed_out` when the token was refused and a refresh did not help.
 */
async function callApi<Answer>(method: string, path: string, call: Call = {}): Promise<Answer> {
  const response = await authorizedFetch(method, path, call);
  if (!response.ok) {
    const problem = await readProblem(response);
    noteRefusal(problem);
    throw problem;
  }
  if (response.status === 204) return undefined as Answer;
  return response.json();
}

export const api = {
  get: <Answer>(path: string, call?: Call) => callApi<Answer>("GET", path, call),
  post: <Answer>(path: string, body?: unknown, call?: Call) =>
    callApi<Answer>("POST", path, { ...call, body }),
  put: <Answer>(path: string, body?: unknown, call?: Call) => callApi<Answer>("PUT", path, { ...call, body }),
  patch: <Answer>(path: string, body?: unknown, call?: Call) =>
    callApi<Answer>("PATCH", path, { ...call, body }),
  delete: <Answer>(path: string, call?: Call) => callApi<Answer>("DELETE", path, call),
};

/** The file or stream behind `path`, fetched with the person's token (a plain link could not carry it). */
export async function authorizedFetch(method: string, path: string, call: Call = {}): Promise<Response> {
  const token = await tokenFrom(accessToken);
  const first = await send(method, path, call, token);
  if (first.status !== 401) return first;
  if (!token) return signedOut();
  // Who logged out while this was on its way has nothing to renew, and did not lose a session.
  if (lastUser() === null) throw ApiError.signedOut();
  const second = await send(method, path, call, await tokenFrom(renewedAccessToken));
  return second.status === 401 ? signedOut() : second;
}

function signedOut(): never {
  setAuthState("lost");
  throw ApiError.signedOut();
}

async function tokenFrom(source: () => Promise<string | undefined>) {
  try {
    return await source();
  } catch (error) {
    if (isNoVerdict(error)) throw ApiError.offline();
    throw error;
  }
}

async function send(method: string, path: string, call: Call, token: string | undefined) {
  const headers = new Headers(call.headers);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const bare = call.body instanceof FormData || call.body instanceof Blob ? call.body : undefined;
  if (call.body !== undefined && !bare) headers.set("Content-Type", "application/json");
  const address = apiAddress(path, call.query);
  const plain = method === "GET" && !call.headers && !call.signal?.aborted;
  const body = bare ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const early = plain ? globalThis.takeEarly?.(address, token) : undefined;
  try {
    if (early) return await early;
    return await fetch(address, {
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(call.signal && { signal: call.signal }),
      ...(call.outlives && isSmall(body) && { keepalive: true }),
    });
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw ApiError.offline();
  }
}

/** Browsers let 64 KiB of calls outlive a page, all of them together, and refuse what is more. */
const isSmall = (body: unknown) => body === undefined || (typeof body === "string" && body.length < 8_000);

/** One cache for the page. Refusals are answers and are not asked again; a dead line or a busy server is. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => isPassing(error) && failures < 2,
    },
  },
});

const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** The signed-in person as the server knows them; `data` is undefined while signed out. */
export function useMe() {
  const state = useAuthState();
  return useQuery({ ...meQuery, enabled: state === "signed-in" });
}

export const meQuery = {
  queryKey: ["me"],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Me>("/api/me", { signal }),
};
