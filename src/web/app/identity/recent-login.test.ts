import { expect, test, vi } from "vitest";
import { ApiError } from "#web/app/api/api-error.ts";
import { IdentityError } from "./identity-error.ts";
import { withRecentLogin } from "./recent-login.ts";

const refusedByPool = new IdentityError(
  "NotAuthorizedException",
  "Recent login required: log in again and repeat this within five minutes.",
  400,
);
const refusedByServer = new ApiError({
  status: 403,
  code: "recent_login_required",
  title: "Not allowed",
  detail: "Log in again to do this.",
});

test("a step that succeeds does not ask for the password", async () => {
  await expect(withRecentLogin(async () => "done")).resolves.toBe("done");
});

test.each([
  new IdentityError("NotAuthorizedException", "Incorrect username or password.", 400),
  new Error("Broken."),
])("a step that fails for another reason is not repeated: %s", async (error) => {
  const step = vi.fn().mockRejectedValue(error);
  await expect(withRecentLogin(step)).rejects.toBe(error);
  expect(step).toHaveBeenCalledTimes(1);
});

test.each([refusedByPool, refusedByServer])(
  "a step that needs a recent login waits for it: %s",
  async (error) => {
    const step = vi.fn().mockRejectedValueOnce(error).mockResolvedValueOnce("done");
    const done = withRecentLogin(step);
    (await shownPrompt())(true);
    await expect(done).resolves.toBe("done");
    expect(step).toHaveBeenCalledTimes(2);
  },
);

test("a step whose user cancels the login is not repeated, and reports that nothing was changed", async () => {
  const step = vi.fn().mockRejectedValue(refusedByPool);
  const done = withRecentLogin(step);
  const refused = expect(done).rejects.toMatchObject({ code: "LoginCancelled" });
  (await shownPrompt())(false);
  await refused;
  expect(step).toHaveBeenCalledTimes(1);
});

/** Resolves the prompt, once it is shown. */
async function shownPrompt(): Promise<(loggedIn: boolean) => void> {
  const { currentPrompt } = await import("./recent-login.ts");
  const prompt = await vi.waitUntil(() => currentPrompt());
  return prompt.resolvePrompt;
}
