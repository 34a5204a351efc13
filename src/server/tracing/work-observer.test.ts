import { expect, test } from "vitest";
import type { Work } from "#server/ports/work.ts";
import { openWorkObserver } from "./work-observer.ts";

function setUp(slowQueryMs = 500) {
  const lines: object[] = [];
  const ignore = () => undefined;
  const log = {
    error: ignore,
    info: ignore,
    debug: ignore,
    warn: (fields: object) => void lines.push(fields),
  };
  return { lines, observer: openWorkObserver({ log, slowQueryMs, spans: null }) };
}
const request = (id: string): Work => ({ kind: "request", name: "GET /api/requests", id });

test("a slow query is logged with the request that sent it, however many run at once", async () => {
  const { lines, observer } = setUp();
  const step = async (milliseconds: number) => {
    await Promise.resolve();
    observer.queryStarted("select $1")({ milliseconds });
  };
  await Promise.all([
    observer.run(request("req-1"), () => step(499)),
    observer.run(request("req-2"), () => step(500.4)),
  ]);
  expect(lines).toEqual([
    { query: "select $1", milliseconds: 500, kind: "request", name: "GET /api/requests", id: "req-2" },
  ]);
});

test("a query outside of any work is logged, too, and one that failed late", () => {
  const { lines, observer } = setUp(100);
  observer.queryStarted("vacuum")({ milliseconds: 100, error: new Error("canceled") });
  expect(lines).toEqual([expect.objectContaining({ query: "vacuum", milliseconds: 100 })]);
});

test("a constant in a statement is not logged, as it may be the password of a role", () => {
  const { lines, observer } = setUp(1);
  observer.queryStarted("alter role daylight_user password 'it''s secret' valid until 'infinity'")({
    milliseconds: 5,
  });
  expect(JSON.stringify(lines)).not.toMatch(/secret|infinity/);
  expect(lines[0]).toMatchObject({ query: "alter role daylight_user password '?' valid until '?'" });
});

test("what a step throws is thrown on", async () => {
  const { observer } = setUp();
  const failing = observer.run(request("req-1"), () => Promise.reject(new RangeError("no")));
  await expect(failing).rejects.toThrow(RangeError);
});
