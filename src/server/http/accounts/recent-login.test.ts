import { expect, test } from "vitest";
import { requireRecentLogin } from "./recent-login.ts";

const loginFrom = (secondsSinceLogin: number) => ({
  login: { secondsSinceLogin, expiresInSeconds: 3600, sessionId: null },
});

test.each([0, 1, 299, -2])("a login of %i seconds ago is recent", async (seconds) => {
  await expect(requireRecentLogin(loginFrom(seconds))).resolves.toBeUndefined();
});

test.each([300, 3600, Number.POSITIVE_INFINITY, Number.NaN])(
  "a login of %d seconds ago is refused",
  async (seconds) => {
    await expect(requireRecentLogin(loginFrom(seconds))).rejects.toMatchObject({
      status: 403,
      code: "recent_login_required",
      message: "Log in again to do this: your last login is more than five minutes ago.",
    });
  },
);
