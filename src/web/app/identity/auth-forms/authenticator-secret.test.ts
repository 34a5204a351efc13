import { expect, test } from "vitest";
import { groupByFour, otpauthUri } from "./authenticator-secret.ts";

test.each([
  ["JBSWY3DPEHPK3PXP", "JBSW Y3DP EHPK 3PXP"],
  ["JBSWY3DPEH", "JBSW Y3DP EH"],
  ["JBSW", "JBSW"],
  ["", ""],
])("%j is shown as %j", (secret, shown) => {
  expect(groupByFour(secret)).toBe(shown);
});

test("the URI for an authenticator app names the service and the account", () => {
  const address = otpauthUri({
    issuer: "Glasshouse & Co",
    email: "maya+foi@paper.example",
    secret: "JBSWY3DPEHPK3PXP",
  });
  expect(address).toBe(
    "otpauth://totp/Glasshouse%20%26%20Co:maya%2Bfoi%40paper.example?secret=JBSWY3DPEHPK3PXP&issuer=Glasshouse%20%26%20Co",
  );
  expect(new URL(address).searchParams.get("issuer")).toBe("Glasshouse & Co");
});
