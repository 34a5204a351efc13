import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { deriveSecrets } from "#server/identity/embedded/tokens/secrets.ts";
import { createDeviceToken, verifyDeviceToken } from "./device-token.ts";

const secrets = deriveSecrets(randomBytes(32));
const now = Temporal.Instant.from("2026-01-15T12:00:00Z");
const later = (days: number) => now.add({ hours: 24 * days });
const session = { sub: randomUUID(), originJti: randomUUID() };
const token = createDeviceToken(secrets, session, now);

test("names its session's device to its own account, for 90 days", () => {
  const device = session.originJti.replaceAll("-", "");
  expect(verifyDeviceToken(secrets, token, session.sub, now)).toBe(device);
  expect(verifyDeviceToken(secrets, token, session.sub, later(90).subtract({ seconds: 1 }))).toBe(device);
  expect(verifyDeviceToken(secrets, token, session.sub, later(90))).toBeUndefined();
});

test("is worth nothing for another account, changed, or made under another key", () => {
  expect(verifyDeviceToken(secrets, token, randomUUID(), now)).toBeUndefined();
  expect(verifyDeviceToken(deriveSecrets(randomBytes(32)), token, session.sub, now)).toBeUndefined();
  const bytes = Buffer.from(token, "base64url");
  for (const at of [0, 20, 33, 50]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(verifyDeviceToken(secrets, changed.toString("base64url"), session.sub, now)).toBeUndefined();
  }
  for (const junk of ["", "x", "%%%", token.slice(4), `${token}AAAA`, "A".repeat(5_000)]) {
    expect(verifyDeviceToken(secrets, junk, session.sub, now)).toBeUndefined();
  }
});
