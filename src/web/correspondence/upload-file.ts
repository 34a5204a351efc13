import type { Upload } from "#contract/upload.ts";
import { ApiError, readProblem } from "#web/api-error.ts";
import { setAuthState } from "#web/identity/auth-state.ts";
import { isNoVerdict } from "#web/identity/identity-error.ts";
import { accessToken, renewedAccessToken } from "#web/identity/session.ts";

type Progress = { onShare: (share: number) => void; signal: AbortSignal };

/**
 * Uploads a file of a reply; `onShare` hears how much of it has left, 0 to 1. By XMLHttpRequest, since `fetch` does not
 * tell. Rejects with `ApiError`, or with the signal's reason once it was called off.
 */
export async function uploadFile(requestId: string, file: File, progress: Progress): Promise<Upload> {
  const first = await post(requestId, file, await tokenFrom(accessToken), progress);
  const response = first.status === 401 ? await secondTry(requestId, file, progress) : first;
  if (!response.ok) throw await readProblem(response);
  return response.json();
}

async function secondTry(requestId: string, file: File, progress: Progress): Promise<Response> {
  const response = await post(requestId, file, await tokenFrom(renewedAccessToken), progress);
  if (response.status !== 401) return response;
  setAuthState("lost");
  throw ApiError.signedOut();
}

async function tokenFrom(source: () => Promise<string | undefined>) {
  try {
    return await source();
  } catch (error) {
    throw isNoVerdict(error) ? ApiError.offline() : error;
  }
}

function post(
  requestId: string,
  file: File,
  token: string | undefined,
  progress: Progress,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { onShare, signal } = progress;
    if (signal.aborted) return reject(signal.reason);
    const call = new XMLHttpRequest();
    const stop = () => call.abort();
    signal.addEventListener("abort", stop);
    call.addEventListener("loadend", () => signal.removeEventListener("abort", stop));
    call.upload.addEventListener("progress", ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0));
    call.addEventListener("load", () => resolve(new Response(call.responseText, { status: call.status })));
    call.addEventListener("error", () => reject(ApiError.offline()));
    call.addEventListener("abort", () => reject(signal.reason));
    call.open("POST", `/api/requests/${requestId}/uploads`);
    if (token) call.setRequestHeader("Authorization", `Bearer ${token}`);
    const form = new FormData();
    form.append("file", file);
    call.send(form);
  });
}

/** Why a file did not arrive, in words that stand beside its name. */
export const whyNotUploaded = (error: unknown): string =>
  error instanceof ApiError && error.code === "offline"
    ? "The server could not be reached."
    : error instanceof Error
      ? error.message
      : String(error);
