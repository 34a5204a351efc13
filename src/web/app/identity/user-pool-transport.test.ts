import { expect, test } from "vitest";
import { createTransport, RETRY_BUDGET_MS, retryDelay } from "./user-pool-transport.ts";

/** A transport that gets `answer` after `took` ms; its waits are only recorded. */
function transportTo(answer: (call: number) => Response | Promise<Response>, took = 0) {
  let clock = 0;
  const calls: RequestInit[] = [];
  const waits: number[] = [];
  const send = createTransport("http://pool.example/", {
    fetch: async (_input, init) => {
      calls.push(init ?? {});
      clock += took;
      return answer(calls.length);
    },
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      clock += milliseconds;
    },
    now: () => clock,
    random: () => 0.5,
  });
  return { send, calls, waits };
}

const offline = () => Promise.reject(new TypeError("fetch failed"));
const refusal = (body: object, headers = {}) => new Response(JSON.stringify(body), { status: 400, headers });

test("posts JSON and names the operation in a header", async () => {
  const { send, calls } = transportTo(() => Response.json({ UserSub: "1" }));
  await expect(send("SignUp", { ClientId: "web" })).resolves.toEqual({ UserSub: "1" });
  expect(calls[0]).toMatchObject({
    method: "POST",
    headers: {
      "Content-Type": "application/x-amz-json-1.1",
      "X-Amz-Target": "AWSCognitoIdentityProviderService.SignUp",
    },
    body: '{"ClientId":"web"}',
  });
});

test("a network failure is retried with exponential backoff, for five seconds in total", async () => {
  const { send, waits } = transportTo(offline);
  await expect(send("InitiateAuth", {})).rejects.toMatchObject({
    code: "NetworkError",
    message: "Network error",
  });
  expect(waits.slice(0, 4)).toEqual([150, 250, 450, 850]);
  expect(waits.reduce((sum, wait) => sum + wait)).toBe(RETRY_BUDGET_MS);
});

test("the time of the attempts counts toward the budget", async () => {
  const { send, calls } = transportTo(offline, 2_400);
  await expect(send("InitiateAuth", {})).rejects.toMatchObject({ code: "NetworkError" });
  expect(calls).toHaveLength(3);
});

test("a retry succeeds when the network is back", async () => {
  const { send, calls } = transportTo((call) => (call < 3 ? offline() : Response.json({ ok: true })));
  await expect(send("GetUser", {})).resolves.toEqual({ ok: true });
  expect(calls).toHaveLength(3);
});

test("jitter adds at most 100 ms", () => {
  expect(retryDelay(0, 0, 0)).toBe(100);
  expect(retryDelay(0, 0, 1)).toBe(200);
  expect(retryDelay(3, 0, 0)).toBe(800);
  expect(retryDelay(9, RETRY_BUDGET_MS, 0)).toBeUndefined();
});

test("a refusal is not retried, and keeps code, name, message and status", async () => {
  const { send, calls } = transportTo(() =>
    refusal({ __type: "com.example#NotAuthorizedException", message: "Incorrect username or password." }),
  );
  await expect(send("InitiateAuth", {})).rejects.toMatchObject({
    code: "NotAuthorizedException",
    name: "NotAuthorizedException",
    message: "Incorrect username or password.",
    status: 400,
  });
  expect(calls).toHaveLength(1);
});

test("a refusal without a body gets its code from the header", async () => {
  const { send } = transportTo(
    () => new Response("", { status: 400, headers: { "x-amzn-errortype": "CodeMismatchException:" } }),
  );
  await expect(send("ConfirmSignUp", {})).rejects.toMatchObject({
    code: "CodeMismatchException",
    status: 400,
  });
});

test("a proxy's error page becomes an error with its status", async () => {
  const { send } = transportTo(() => new Response("<html>", { status: 502 }));
  await expect(send("GetUser", {})).rejects.toMatchObject({
    code: "UnknownError",
    status: 502,
    message: "The identity provider returned an error (502).",
  });
});

const tooMany = (headers = {}) =>
  new Response(JSON.stringify({ __type: "TooManyRequestsException", message: "Too many requests" }), {
    status: 429,
    headers,
  });
const broken = () =>
  Response.json({ __type: "InternalErrorException", message: "Something went wrong" }, { status: 500 });

test.each([
  ["a busy provider (429)", "SignUp", () => tooMany()],
  [
    "a busy provider that answers 400",
    "ConfirmSignUp",
    () => refusal({ __type: "TooManyRequestsException" }),
  ],
  ["a broken provider", "InitiateAuth", broken],
  ["a proxy without a provider behind it", "GetUser", () => new Response("<html>", { status: 503 })],
])("%s: the call is retried", async (_, operation, failing) => {
  const { send, calls, waits } = transportTo((call) => (call < 3 ? failing() : Response.json({ ok: true })));
  await expect(send(operation, {})).resolves.toEqual({ ok: true });
  expect(calls).toHaveLength(3);
  expect(waits).toEqual([150, 250]);
});

test("a provider that stays busy or broken is retried for five seconds, then its message is passed on", async () => {
  const busy = transportTo(() => tooMany());
  await expect(busy.send("InitiateAuth", {})).rejects.toMatchObject({
    code: "TooManyRequestsException",
    message: "Too many requests",
    status: 429,
  });
  expect(busy.waits.reduce((sum, wait) => sum + wait)).toBe(RETRY_BUDGET_MS);
  const down = transportTo(broken);
  await expect(down.send("GetUser", {})).rejects.toThrow("Something went wrong");
  expect(down.waits.reduce((sum, wait) => sum + wait)).toBe(RETRY_BUDGET_MS);
});

test.each([
  "SignUp",
  "ConfirmSignUp",
  "ResendConfirmationCode",
  "ForgotPassword",
  "ConfirmForgotPassword",
  "RespondToAuthChallenge",
  "VerifySoftwareToken",
  "VerifyUserAttribute",
  "UpdateUserAttributes",
  "GetUserAttributeVerificationCode",
  "ChangePassword",
])("%s is not retried after a server error, because it may have succeeded", async (operation) => {
  const { send, calls } = transportTo(broken);
  await expect(send(operation, {})).rejects.toMatchObject({ status: 500 });
  expect(calls).toHaveLength(1);
});

test("an hourly limit is not retried", async () => {
  const message = "Attempt limit exceeded, please try after some time.";
  const { send, calls } = transportTo(() => refusal({ __type: "LimitExceededException", message }));
  await expect(send("ForgotPassword", {})).rejects.toThrow(message);
  expect(calls).toHaveLength(1);
});

test("Retry-After in seconds is respected", async () => {
  const { send, waits } = transportTo((call) =>
    call === 1 ? tooMany({ "retry-after": "2" }) : Response.json({ ok: true }),
  );
  await expect(send("SignUp", {})).resolves.toEqual({ ok: true });
  expect(waits).toEqual([2_000]);
});

test("Retry-After as a date is compared with the Date header", async () => {
  const dates = { date: "Mon, 23 Nov 2026 10:00:00 GMT", "retry-after": "Mon, 23 Nov 2026 10:00:03 GMT" };
  const { send, waits } = transportTo((call) => (call === 1 ? tooMany(dates) : Response.json({ ok: true })));
  await expect(send("SignUp", {})).resolves.toEqual({ ok: true });
  expect(waits).toEqual([3_000]);
});

test.each(["6", "3600"])(
  "a Retry-After of %s seconds, longer than the budget, is not retried",
  async (seconds) => {
    const { send, calls, waits } = transportTo(() => tooMany({ "retry-after": seconds }));
    await expect(send("InitiateAuth", {})).rejects.toThrow("Too many requests");
    expect(calls).toHaveLength(1);
    expect(waits).toEqual([]);
  },
);

test("an invalid Retry-After is ignored", async () => {
  const { send, waits } = transportTo((call) =>
    call === 1 ? tooMany({ "retry-after": "soon" }) : Response.json({ ok: true }),
  );
  await expect(send("SignUp", {})).resolves.toEqual({ ok: true });
  expect(waits).toEqual([150]);
});

test("a response that breaks off is a network failure", async () => {
  const cut = () =>
    new Response(
      new ReadableStream({ start: (controller) => controller.error(new TypeError("network error")) }),
    );
  const { send, calls } = transportTo((call) => (call === 1 ? cut() : Response.json({ ok: true })));
  await expect(send("GetUser", {})).resolves.toEqual({ ok: true });
  expect(calls).toHaveLength(2);
});
