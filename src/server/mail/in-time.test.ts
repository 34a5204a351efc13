import { describe, expect, test } from "vitest";
import { inTime } from "#server/mail/in-time.ts";

const ENVELOPE = {
  from: "",
  to: ["a@mail.example"],
  remoteAddress: "127.0.0.1",
  helo: "",
  by: "smtp" as const,
};
const RAW = { sha256: "a".repeat(64), size: 1 };

describe("waiting for the database", () => {
  test("what it says in time is passed on, both ways", async () => {
    await expect(inTime(async () => undefined)(ENVELOPE, RAW)).resolves.toBeUndefined();
    await expect(inTime(() => Promise.reject(new Error("away")))(ENVELOPE, RAW)).rejects.toThrow("away");
  });

  test("a database that hangs is a failure, and what it says afterwards harms nobody", async () => {
    const said = Promise.withResolvers<void>();
    await expect(inTime(() => said.promise, 10)(ENVELOPE, RAW)).rejects.toThrow("did not take a mail");
    said.reject(new Error("later"));
    await expect(said.promise).rejects.toThrow("later");
  });
});
