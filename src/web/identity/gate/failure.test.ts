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

test("only what is about the code stands next to its field", () => {
  expect(atCode({ code: "CodeMismatchException", message: "Invalid code" })).toBe("Invalid code");
  expect(atCode({ code: "LimitExceededException", message: "Attempt limit exceeded" })).toBeUndefined();
  expect(atCode(undefined)).toBeUndefined();
});
