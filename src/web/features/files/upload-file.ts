import type { Upload } from "#contract/delivery/upload.ts";
import { files } from "#messages/files.ts";
import { callToken } from "#web/app/api/api.ts";
import { ApiError, readProblem } from "#web/app/api/api-error.ts";
import { setAuthState } from "#web/app/identity/auth-state.ts";
import { accessToken, renewedAccessToken } from "#web/app/identity/session.ts";

type UploadOptions = { onProgress: (share: number) => void; signal: AbortSignal };

/**
 * Uploads a file of a reply; `onProgress` gets the uploaded share, 0 to 1. Uses XMLHttpRequest, because `fetch` reports no
 * upload progress. Rejects with `ApiError`, or with the signal's reason when aborted.
 */
export async function uploadFile(requestId: string, file: File, options: UploadOptions): Promise<Upload> {
  const firstResponse = await sendFile(requestId, file, await callToken(accessToken), options);
  const response =
    firstResponse.status === 401 ? await retryWithNewToken(requestId, file, options) : firstResponse;
  if (!response.ok) throw await readProblem(response);
  return response.json();
}

async function retryWithNewToken(requestId: string, file: File, options: UploadOptions): Promise<Response> {
  const response = await sendFile(requestId, file, await callToken(renewedAccessToken), options);
  if (response.status !== 401) return response;
  setAuthState("lost");
  throw ApiError.signedOut();
}

function sendFile(
  requestId: string,
  file: File,
  token: string | undefined,
  options: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { onProgress, signal } = options;
    if (signal.aborted) return reject(signal.reason);
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    signal.addEventListener("abort", stop);
    xhr.addEventListener("loadend", () => signal.removeEventListener("abort", stop));
    xhr.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    xhr.addEventListener("load", () => resolve(new Response(xhr.responseText, { status: xhr.status })));
    xhr.addEventListener("error", () => reject(ApiError.offline()));
    xhr.addEventListener("abort", () => reject(signal.reason));
    xhr.open("POST", `/api/requests/${requestId}/uploads`);
    if (token) xhr.setRequestHeader("Authorization", `Bearer ${token}`);
    const form = new FormData();
    form.append("file", file);
    xhr.send(form);
  });
}

/** Why an upload failed, as text beside the file name. */
export const uploadErrorText = (error: unknown): string =>
  error instanceof ApiError && error.code === "offline"
    ? files.unreachable
    : error instanceof Error
      ? error.message
      : String(error);
