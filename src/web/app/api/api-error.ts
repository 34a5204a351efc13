import type { ProblemDocument } from "#contract/platform/problem.ts";

/**
 * Everything that can go wrong with a call to our server. `message` is for a person; `code` is stable
 * (`offline` when nothing answered); `status` is 0 then.
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
      title: "No connection",
      detail: "The server could not be reached. What you typed is kept; try again when you are back online.",
    });
  }

  static signedOut() {
    return new ApiError({
      status: 401,
      code: "signed_out",
      title: "Session ended",
      detail: "Your session ended. What you typed is kept; log in to go on.",
    });
  }
}

/** The server's problem document, or one made from the status where a proxy answered instead. */
export async function readProblem(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isProblem(body)) return new ApiError(body);
  return new ApiError({
    status: response.status,
    code: "unexpected_answer",
    title: response.statusText || "Error",
    detail: `The server answered with an error (${response.status}). Try again in a moment.`,
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
