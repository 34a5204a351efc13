import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#web/app/api/api-error.ts";
import { IdentityError } from "./identity-error.ts";
import { type EmailPorts, restoreEmail, sessionEmail } from "./session-email.ts";

const EMAIL = "maya@paper.example";
const unreachable = new IdentityError("NetworkError", "Network error");
const logged = vi.fn();
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(logged));
afterEach(() => {
  vi.restoreAllMocks();
  logged.mockReset();
});

/** A tab with this `user_id`, this email in its ID token, and a provider with this answer. */
function tab(userId: string | null, tokenEmail: string | undefined, answer: string | Error) {
  const state = { userId };
  const ports: EmailPorts = {
    fetchEmail: async () => {
      if (typeof answer === "string") return answer;
      throw answer;
    },
    tokenEmail: () => tokenEmail,
    item: {
      read: () => state.userId,
      write: (email) => {
        state.userId = email;
        return true;
      },
    },
  };
  return { state, ports };
}

test("a missing user_id is restored from the user's email", async () => {
  const { state, ports } = tab(null, undefined, EMAIL);
  await expect(sessionEmail(ports)).resolves.toBe(EMAIL);
  expect(state.userId).toBe(EMAIL);
});

test("the email from the provider takes precedence over the one in an old token", async () => {
  const { state, ports } = tab(null, "old@paper.example", EMAIL);
  await expect(sessionEmail(ports)).resolves.toBe(EMAIL);
  expect(state.userId).toBe(EMAIL);
});

test("an existing user_id is not changed", async () => {
  const { state, ports } = tab("other@paper.example", undefined, EMAIL);
  await expect(sessionEmail(ports)).resolves.toBe(EMAIL);
  expect(state.userId).toBe("other@paper.example");
});

test.each([
  ["that is unreachable", unreachable],
  ["that is busy", new IdentityError("TooManyRequestsException", "Too many requests", 429)],
  ["that is broken", new IdentityError("InternalErrorException", "Something went wrong", 500)],
  ["behind an unreachable server", ApiError.offline()],
  [
    "that closed the account",
    new ApiError({ status: 403, code: "account_closed", title: "Closed", detail: "It is closed." }),
  ],
])("with a provider %s, the email is restored from the stored token", async (_, error) => {
  const { state, ports } = tab(null, EMAIL, error);
  await expect(sessionEmail(ports)).resolves.toBe(EMAIL);
  expect(state.userId).toBe(EMAIL);
  expect(logged).not.toHaveBeenCalled();
});

test.each([
  ["no email is stored", undefined, unreachable],
  ["the provider refuses the session", EMAIL, ApiError.signedOut()],
  ["the account has no email", EMAIL, new IdentityError("EmailNotFound", "Email attribute not found")],
])("the failure is logged when %s", async (_, tokenEmail, error) => {
  const { ports } = tab(null, tokenEmail, error);
  await expect(sessionEmail(ports)).resolves.toBeUndefined();
  expect(logged).toHaveBeenCalledWith("Failed to fetch email", error);
});

test("restoring needs no request, and does not change an existing user_id", () => {
  const { state, ports } = tab(null, EMAIL, unreachable);
  restoreEmail(ports);
  expect(state.userId).toBe(EMAIL);
  const other = tab("other@paper.example", EMAIL, unreachable);
  restoreEmail(other.ports);
  expect(other.state.userId).toBe("other@paper.example");
});
