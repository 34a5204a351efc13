import type { FastifyRequest } from "fastify";
import { expect, test, vi } from "vitest";
import { RejectionLog } from "./request-log.ts";

function setUp() {
  let now = 0;
  const [info, warn] = [vi.fn(), vi.fn()];
  const request = { log: { info, warn } } as unknown as FastifyRequest;
  const log = new RejectionLog(() => now);
  const reject = (status: number, times = 1) => {
    for (let n = 0; n < times; n++) log.record(request, { status, code: "some_code" });
  };
  return { info, warn, refuse: reject, advance: (ms: number) => (now += ms) };
}

test("a stranger who is refused all day writes 60 lines a minute, and one that counts the others", () => {
  const { warn, refuse: reject, advance } = setUp();
  reject(429, 1_000);
  expect(warn).toHaveBeenCalledTimes(60);
  advance(59_999);
  reject(429);
  expect(warn).toHaveBeenCalledTimes(60);
  advance(1);
  reject(429);
  expect(warn).toHaveBeenCalledTimes(62);
  expect(warn.mock.calls[60]).toEqual([{ status: 429, unnamed: 941 }, expect.any(String)]);
  expect(warn.mock.calls[61]?.[0]).toMatchObject({ status: 429, code: "some_code" });
});

test("used-up limits do not hide refused rights; what is no refusal is not noted", () => {
  const { info, warn, refuse: reject } = setUp();
  reject(429, 100);
  reject(403);
  expect(warn.mock.calls.at(-1)?.[0]).toMatchObject({ status: 403 });
  for (const status of [404, 409, 422, 500]) reject(status);
  expect(warn).toHaveBeenCalledTimes(61);
  reject(401);
  reject(400);
  expect(info).toHaveBeenCalledTimes(2);
});
