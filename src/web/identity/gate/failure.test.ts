import { expect, test } from "vitest";
import { ApiError } from "../../api-error.ts";
import { IdentityError } from "../identity-error.ts";
import { adviceFor, atCode, failureOf } from "./failure.ts";

test("the provider's words come through as they are", () => {
  expect(
    failureOf(new IdentityError("NotAuthorizedException", "Incorrect username or password.", 400)),
  ).toEqual({
    code: "NotAuthorizedException",
    message: "Incorrect username or password.",
  });
  expect(failureOf(ApiError.offline()).code).toBe("offline");
  expect(failureOf(new Error("Invalid UserPoolId format."))).toEqual({
    code: "",
    message: "Invalid UserPoolId format.",
  });
});

test("a dead network and a used-up limit get a way on", () => {
  expect(adviceFor({ code: "NetworkError", message: "Network error" })).toContain("Try again");
  expect(adviceFor({ code: "LimitExceededException", message: "" })).toContain("Wait");
  expect(adviceFor({ code: "NotAuthorizedException", message: "" })).toBeUndefined();
});

test("a lock-out says how long to wait", () => {
  const refused = (retryAfter: number) =>
    failureOf(new IdentityError("NotAuthorizedException", "Password attempts exceeded", 400, retryAfter));
  expect(adviceFor(refused(1))).toBe("Try again in 1 second.");
  expect(adviceFor(refused(59))).toBe("Try again in 59 seconds.");
  expect(adviceFor(refused(61))).toBe("Try again in 2 minutes.");
  expect(adviceFor({ code: "LimitExceededException", message: "", retryAfter: 3600 })).toBe(
    "Try again in 60 minutes.",
  );
});

test("only what is about the code stands next to its field", () => {
  expect(atCode({ code: "CodeMismatchException", message: "Invalid code" })).toBe("Invalid code");
  expect(atCode({ code: "LimitExceededException", message: "Attempt limit exceeded" })).toBeUndefined();
  expect(atCode(undefined)).toBeUndefined();
});
