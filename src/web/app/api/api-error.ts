import type { ProblemDocument } from "#contract/platform/problem.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { apiClient } from "#messages/api-client.ts";

/**
 * Any failure of a call to our server. `message` is for the user; `code` is stable. Without an answer the code is
 * `offline` and `status` is 0.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly fields: { path: string; message: string }[];

  constructor(problem: Pick<ProblemDocument, "status" | "code" | "title" | "detail" | "fields">) {
    super(problem.detail);
    this.name = "ApiError";
    this.status = problem.status;
    this.code = problem.code;
    this.title = problem.title;
    this.fields = problem.fields ?? [];
  }

  static offline() {
    return new ApiError({
      status: 0,
      code: "offline",
      title: apiClient.offlineTitle,
      detail: apiClient.offline,
    });
  }

  static signedOut() {
    return new ApiError({
      status: 401,
      code: "signed_out",
      title: apiClient.signedOutTitle,
      detail: apiClient.signedOut,
    });
  }
}

/** The server's problem document, or one made from the status if a proxy answered instead. */
export async function readProblem(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isProblem(body)) return new ApiError(body);
  return new ApiError({
    status: response.status,
    code: "unexpected_answer",
    title: response.statusText || apiClient.unexpectedTitle,
    detail: formatMessage(apiClient.unexpected, { status: response.status }),
  });
}

function isProblem(body: unknown): body is ProblemDocument {
  return (
    typeof body === "object" &&
    body !== null &&
    "code" in body &&
    typeof body.code === "string" &&
    "detail" in body &&
    typeof body.detail === "string" &&
    "status" in body &&
    typeof body.status === "number"
  );
}
