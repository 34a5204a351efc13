import { expect, test } from "vitest";
import { shareReadings } from "./share-readings.ts";

test("a scrape within ten seconds gets the same reading, and then a new one", async () => {
  let time = 0;
  let readings = 0;
  const read = shareReadings(async () => ++readings, { now: () => time });
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  time = 9_999;
  expect(await read()).toBe(1);
  time = 10_000;
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
});

test("a reading that failed or takes too long is none, and no second one is started beside it", async () => {
  let time = 0;
  let readings = 0;
  const failing = shareReadings(() => Promise.reject(new Error("no database")), { now: () => time });
  expect(await failing()).toBeNull();

  const { promise, resolve } = Promise.withResolvers<number>();
  const slow = shareReadings(
    () => {
      readings++;
      return promise;
    },
    { now: () => time, timeoutMs: 1 },
  );
  expect(await slow()).toBeNull();
  time = 60_000;
  expect(await slow()).toBeNull();
  expect(readings).toBe(1);
  resolve(7);
  expect(await slow()).toBe(7);
});
