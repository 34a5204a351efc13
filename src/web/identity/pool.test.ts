import { expect, test } from "vitest";
import { openPool } from "./pool.ts";

test("both ids are required", () => {
  expect(() => openPool({ userPoolId: "", clientId: "web" })).toThrow(
    "Both UserPoolId and ClientId are required.",
  );
  expect(() => openPool({ userPoolId: "us-east-1_abc", clientId: "" })).toThrow(
    "Both UserPoolId and ClientId are required.",
  );
});

test.each(["us-east-1", "us-east-1_a-b", "_abc", `us-east-1_${"a".repeat(46)}`])(
  "%s is no pool id",
  (userPoolId) => {
    expect(() => openPool({ userPoolId, clientId: "web" })).toThrow("Invalid UserPoolId format.");
  },
);

test("a pool id of 55 characters is one", () => {
  expect(() => openPool({ userPoolId: `us-east-1_${"a".repeat(45)}`, clientId: "web" })).not.toThrow();
});

test("without a user there is no e-mail address and no token", async () => {
  const pool = openPool({ userPoolId: "us-east-1_abc", clientId: "web" });
  await expect(pool.currentEmail()).rejects.toThrow("No user is currently signed in");
  await expect(pool.accessToken(false)).resolves.toBeUndefined();
});
