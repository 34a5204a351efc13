import { describe, expect, test } from "vitest";
import { receiveWithTimeout } from "#server/mail/receive/timeouts.ts";

const ENVELOPE = {
  from: "",
  to: ["a@mail.example"],
  remoteAddress: "127.0.0.1",
  helo: "",
  receivedVia: "smtp" as const,
};
const RAW = { sha256: "a".repeat(64), size: 1 };

describe("waiting for the database", () => {
  test("passes on a result or an error in time", async () => {
    await expect(receiveWithTimeout(async () => undefined)(ENVELOPE, RAW)).resolves.toBeUndefined();
    await expect(receiveWithTimeout(() => Promise.reject(new Error("away")))(ENVELOPE, RAW)).rejects.toThrow(
      "away",
    );
  });

  test("a hanging database is a failure, and its late answer is ignored", async () => {
    const text = Promise.withResolvers<void>();
    await expect(receiveWithTimeout(() => text.promise, 10)(ENVELOPE, RAW)).rejects.toThrow(
      "did not take a mail",
    );
    text.reject(new Error("later"));
    await expect(text.promise).rejects.toThrow("later");
  });
});
