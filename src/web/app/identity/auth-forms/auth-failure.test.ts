import { expect, test } from "vitest";
import { ApiError } from "#web/app/api/api-error.ts";
import { IdentityError } from "#web/app/identity/identity-error.ts";
import {
  codeFieldError,
  failureAdvice,
  isClosedAccount,
  isWrongPassword,
  toAuthFailure,
} from "./auth-failure.ts";

test("the provider's message is not changed", () => {
  expect(
    toAuthFailure(new IdentityError("NotAuthorizedException", "Incorrect username or password.", 400)),
  ).toEqual({
    code: "NotAuthorizedException",
    message: "Incorrect username or password.",
  });
  expect(toAuthFailure(ApiError.offline()).code).toBe("offline");
  expect(toAuthFailure(new Error("Invalid UserPoolId format."))).toEqual({
    code: "",
    message: "Invalid UserPoolId format.",
  });
});

test("a network failure and a rate limit get advice", () => {
  expect(failureAdvice({ code: "NetworkError", message: "Network error" })).toContain("Try again");
  expect(failureAdvice({ code: "LimitExceededException", message: "" })).toContain("Wait");
  expect(failureAdvice({ code: "NotAuthorizedException", message: "" })).toBeUndefined();
});

test("a lockout says how long to wait", () => {
  const refused = (retryAfter: number) =>
    toAuthFailure(
      new IdentityError("NotAuthorizedException", "Password attempts exceeded", 400, retryAfter * 1_000),
    );
  expect(failureAdvice(refused(1))).toBe("Try again in 1 second.");
  expect(failureAdvice(refused(59))).toBe("Try again in 59 seconds.");
  expect(failureAdvice(refused(61))).toBe("Try again in 2 minutes.");
  expect(failureAdvice({ code: "LimitExceededException", message: "", retryAfter: 3600 })).toBe(
    "Try again in 60 minutes.",
  );
});

test("only errors about the code are shown next to its field", () => {
  expect(codeFieldError({ code: "CodeMismatchException", message: "Invalid code" })).toBe("Invalid code");
  expect(
    codeFieldError({ code: "LimitExceededException", message: "Attempt limit exceeded" }),
  ).toBeUndefined();
  expect(codeFieldError(undefined)).toBeUndefined();
});

test.each([
  [{ code: "NotAuthorizedException", message: "User is disabled." }, true],
  [{ code: "NotAuthorizedException", message: "This account is suspended: too many letters." }, true],
  [{ code: "account_suspended", message: "An administrator suspended this account." }, true],
  [{ code: "NotAuthorizedException", message: "Incorrect username or password." }, false],
  [{ code: "InvalidParameterException", message: "SMS is disabled" }, false],
])("%j is a closed account: %j", (failure, closed) => {
  expect(isClosedAccount(failure)).toBe(closed);
});

test("only a wrong password gets the advice to check it", () => {
  const isWrong = (message: string) => isWrongPassword({ code: "NotAuthorizedException", message });
  expect(isWrong("Incorrect username or password.")).toBe(true);
  expect(isWrong("Password attempts exceeded")).toBe(false);
  expect(isWrong("Too many wrong passwords. Try again in 4 minutes.")).toBe(false);
});

test("a message that says how long to wait gets no advice", () => {
  const code = "LimitExceededException";
  expect(failureAdvice({ code, message: "Too many codes. Try again in 12 minutes." })).toBeUndefined();
  expect(failureAdvice({ code, message: "Attempt limit exceeded, please try after some time." })).toContain(
    "Wait",
  );
});
