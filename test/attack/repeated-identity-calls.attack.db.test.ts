import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestPool, PASSWORD, type TestPool } from "#test/support/test-user-pool.ts";
import { createTransport } from "#web/app/identity/user-pool-transport.ts";

/**
 * Someone on the way (a proxy that is overloaded, or made so) answers 503 to calls that the user pool has carried out.
 * The browser's retries must not turn one click into several emails, accounts or used-up codes.
 */
let pool: TestPool;
beforeAll(async () => {
  pool = await createTestPool();
});
afterAll(() => pool.close());

/** The browser's own transport, on the real pool behind that proxy. `calls` counts what reached the pool. */
function browserBehindProxy() {
  const state = { calls: 0, clock: 0 };
  const send = createTransport("http://pool.test/", {
    fetch: async (_address, init) => {
      state.calls += 1;
      const operation = new Headers(init?.headers).get("x-amz-target")?.split(".")[1] ?? "";
      await pool.call(operation, String(init?.body));
      return Response.json({}, { status: 503 });
    },
    wait: async (milliseconds) => {
      state.clock += milliseconds;
    },
    now: () => state.clock,
    random: () => 0,
  });
  const ask = (operation: string, body: object) => send(operation, { ClientId: pool.pool.clientId, ...body });
  return { state, ask };
}

test("a sign-up, and each code asked for, is one email", async () => {
  const email = "pia@ledger.example";
  const { state, ask } = browserBehindProxy();
  await expect(ask("SignUp", { Username: email, Password: PASSWORD })).rejects.toMatchObject({ status: 503 });
  expect(pool.codes).toHaveLength(1);
  await expect(ask("ResendConfirmationCode", { Username: email })).rejects.toMatchObject({ status: 503 });
  expect(pool.codes).toHaveLength(2);
  expect(state.calls).toBe(2);
});

test("a right code is used once, and a wrong one counts once", async () => {
  const email = "pio@ledger.example";
  await pool.callWithClient("SignUp", { Username: email, Password: PASSWORD });
  const { state, ask } = browserBehindProxy();
  const ConfirmationCode = pool.lastCode(email);
  await expect(ask("ConfirmSignUp", { Username: email, ConfirmationCode })).rejects.toMatchObject({
    status: 503,
  });
  expect(state.calls).toBe(1);
  expect((await pool.signIn(email)).status).toBe(200);
});

test("a login is tried again, within five seconds in all", async () => {
  const email = "pius@ledger.example";
  await pool.signUpAndConfirm(email);
  const { state, ask } = browserBehindProxy();
  const AuthParameters = { USERNAME: email, PASSWORD };
  const login = ask("InitiateAuth", { AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  await expect(login).rejects.toMatchObject({ status: 503 });
  expect(state.clock).toBe(5_000);
  expect(state.calls).toBeLessThan(8);
});
