import { expect, test, vi } from "vitest";
import { createAccountOperations } from "./account-operations.ts";
import { IdentityError } from "./identity-error.ts";

type Answer = object | Error;

/** Operations on a pool that gives these answers in turn; `calls` records its requests. */
function account({ answers, tokens }: { answers: Answer[]; tokens: [string?, string?] }) {
  const calls: [string, object][] = [];
  const onSessionLost = vi.fn();
  const made = createAccountOperations({
    token: async () => tokens[0],
    renewedToken: async () => tokens[1],
    call: async (operation, payload) => {
      calls.push([operation, payload]);
      const answer = answers[calls.length - 1];
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onSessionLost,
  });
  return { made, calls, lost: onSessionLost };
}

const revoked = new IdentityError("NotAuthorizedException", "Access Token has been revoked", 400);
const wrongPassword = new IdentityError("NotAuthorizedException", "Incorrect username or password.", 400);

test("an operation sends the access token", async () => {
  const { made, calls } = account({
    answers: [{ CodeDeliveryDetailsList: [{ Destination: "n***@p***" }] }],
    tokens: ["one"],
  });
  await expect(made.requestEmailChange("new@paper.example")).resolves.toEqual({ destination: "n***@p***" });
  expect(calls).toEqual([
    [
      "UpdateUserAttributes",
      { AccessToken: "one", UserAttributes: [{ Name: "email", Value: "new@paper.example" }] },
    ],
  ]);
});

test("a rejected token is refreshed, and the operation retried once", async () => {
  const { made, calls, lost } = account({ answers: [revoked, {}], tokens: ["one", "two"] });
  await expect(made.hasSecondFactor()).resolves.toBe(false);
  expect(calls.map(([, payload]) => payload)).toEqual([{ AccessToken: "one" }, { AccessToken: "two" }]);
  expect(lost).not.toHaveBeenCalled();
});

test("a token that cannot be refreshed means the session is lost", async () => {
  const { made, lost } = account({ answers: [revoked], tokens: ["one"] });
  await expect(made.logOutEverywhere()).rejects.toMatchObject({ code: "SessionEnded" });
  expect(lost).toHaveBeenCalledOnce();
});

test("so does a missing token", async () => {
  const { made, calls, lost } = account({ answers: [], tokens: [] });
  await expect(made.logOutEverywhere()).rejects.toMatchObject({ code: "SessionEnded" });
  expect(calls).toEqual([]);
  expect(lost).toHaveBeenCalledOnce();
});

test("a wrong current password does not end the session", async () => {
  const { made, calls, lost } = account({ answers: [wrongPassword], tokens: ["one", "two"] });
  await expect(made.changePassword("no", "Lake heron 7")).rejects.toThrow("Incorrect username or password.");
  expect(calls).toHaveLength(1);
  expect(lost).not.toHaveBeenCalled();
});

test("the second factor is on when the pool lists the authenticator app", async () => {
  const { made } = account({ answers: [{ UserMFASettingList: ["SOFTWARE_TOKEN_MFA"] }], tokens: ["one"] });
  await expect(made.hasSecondFactor()).resolves.toBe(true);
});
