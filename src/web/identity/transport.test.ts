import { expect, test } from "vitest";
import { createTransport, RETRY_BUDGET_MS, retryDelay } from "./transport.ts";

/** A transport whose answers come from `answer` after `took` ms, and whose waits are only written down. */
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

const dead = () => Promise.reject(new TypeError("fetch failed"));
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

test("a dead network is tried again, each wait twice the one before, within five seconds in all", async () => {
  const { send, waits } = transportTo(dead);
  await expect(send("InitiateAuth", {})).rejects.toMatchObject({
    code: "NetworkError",
    message: "Network error",
  });
  expect(waits.slice(0, 4)).toEqual([150, 250, 450, 850]);
  expect(waits.reduce((sum, wait) => sum + wait)).toBe(RETRY_BUDGET_MS);
});

test("time spent on attempts counts too", async () => {
  const { send, calls } = transportTo(dead, 2_400);
  await expect(send("InitiateAuth", {})).rejects.toMatchObject({ code: "NetworkError" });
  expect(calls).toHaveLength(3);
});

test("a network that comes back is used", async () => {
  const { send, calls } = transportTo((call) => (call < 3 ? dead() : Response.json({ ok: true })));
  await expect(send("GetUser", {})).resolves.toEqual({ ok: true });
  expect(calls).toHaveLength(3);
});

test("jitter adds at most 100 ms", () => {
  expect(retryDelay(0, 0, 0)).toBe(100);
  expect(retryDelay(0, 0, 1)).toBe(200);
  expect(retryDelay(3, 0, 0)).toBe(800);
  expect(retryDelay(9, RETRY_BUDGET_MS, 0)).toBeUndefined();
});

test("a refusal is asked once and keeps code, name, message and status", async () => {
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

test("a refusal without a body is named by its header", async () => {
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
    message: "The identity service answered with an error (502).",
  });
});
