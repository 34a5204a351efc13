import { defineConfig } from "vitest/config";

/** Unit tests touch nothing; `db` tests get a database each; `e2e` tests drive the whole program in a browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["**/*.db.test.ts"],
        },
      },
      {
        test: {
          name: "db",
          include: ["src/**/*.db.test.ts", "test/**/*.db.test.ts"],
          globalSetup: "test/database-cluster.ts",
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.e2e.ts"],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // One browser and one program at a time: they wait for real mail, and the machine may have two cores.
          fileParallelism: false,
        },
      },
    ],
  },
});
