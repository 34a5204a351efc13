import { expect, test, vi } from "vitest";
import { createAccountOperations } from "./account-operations.ts";
import { IdentityError } from "./identity-error.ts";

type Answer = object | Error;

/** An account whose pool gives `answers` in turn; what it was asked is in `calls`. */
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

test("an operation carries the signed-in person's token", async () => {
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

test("a refused token is renewed, and the operation asked once more", async () => {
  const { made, calls, lost } = account({ answers: [revoked, {}], tokens: ["one", "two"] });
  await expect(made.hasSecondFactor()).resolves.toBe(false);
  expect(calls.map(([, payload]) => payload)).toEqual([{ AccessToken: "one" }, { AccessToken: "two" }]);
  expect(lost).not.toHaveBeenCalled();
});

test("a token that cannot be renewed means the session is lost", async () => {
  const { made, lost } = account({ answers: [revoked], tokens: ["one"] });
  await expect(made.logOutEverywhere()).rejects.toMatchObject({ code: "SessionEnded" });
  expect(lost).toHaveBeenCalledOnce();
});

test("so does having no token at all", async () => {
  const { made, calls, lost } = account({ answers: [], tokens: [] });
  await expect(made.logOutEverywhere()).rejects.toMatchObject({ code: "SessionEnded" });
  expect(calls).toEqual([]);
  expect(lost).toHaveBeenCalledOnce();
});

test("a wrong present password is an answer, not the end of a session", async () => {
  const { made, calls, lost } = account({ answers: [wrongPassword], tokens: ["one", "two"] });
  await expect(made.changePassword("no", "Lake heron 7")).rejects.toThrow("Incorrect username or password.");
  expect(calls).toHaveLength(1);
  expect(lost).not.toHaveBeenCalled();
});

test("the second factor is on when the pool lists the authenticator app", async () => {
  const { made } = account({ answers: [{ UserMFASettingList: ["SOFTWARE_TOKEN_MFA"] }], tokens: ["one"] });
  await expect(made.hasSecondFactor()).resolves.toBe(true);
});
