import { expect, test } from "vitest";
import { createTestDatabase } from "#test/support/test-database.ts";
import { enrollHostedUser } from "./enroll-hosted-user.ts";

const SUB = "5f0f0e0c-0000-4000-8000-000000000001";
const OTHER = "5f0f0e0c-0000-4000-8000-000000000002";

test("a hosted user is enrolled once, followed to a new address, and keeps it from another account", async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  for (const email of ["ann@example.org", "ann@example.org", "ann@example.net"]) {
    await enrollHostedUser(db, { sub: SUB, email });
  }
  expect(await db.selectFrom("user_account").select(["id", "email"]).execute()).toEqual([
    { id: SUB, email: "ann@example.net" },
  ]);
  await expect(enrollHostedUser(db, { sub: OTHER, email: "ann@example.net" })).rejects.toMatchObject({
    status: 403,
    code: "address_in_use",
  });
});

test("the first calls of a page come together, and enroll its user once", async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const users = Array.from({ length: 20 }, (_, n) => ({
    sub: `5f0f0e0c-0000-4000-8000-0000000001${n + 10}`,
    email: `user${n + 10}@example.org`,
  }));
  for (const user of users) await Promise.all(Array.from({ length: 4 }, () => enrollHostedUser(db, user)));
  const enrolled = await db.selectFrom("user_account").select(["id as sub", "email"]).orderBy("id").execute();
  expect(enrolled).toEqual(users);
});
