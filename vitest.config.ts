import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { placeTemporaryFilesInMemory } from "./test/support/temporary-files.ts";

placeTemporaryFilesInMemory();

/** They wait a lot: for PostgreSQL, for mail, for pages. Two at a time still left two cores idle for two fifths. */
const WORKERS = availableParallelism() + 1;

/** Node runs these as it runs the program, which spares transforming every module. JSX and mocks need Vite. */
const NATIVE = { viteModuleRunner: false, nodeLoader: false };

/** They put another argon2 in the place of the real one, which must not reach what other files have loaded. */
const MOCKING = ["sign-in", "sign-up"].map(
  (name) => `src/server/identity/embedded/accounts/${name}.db.test.ts`,
);

/** They put others in the place of what other files have loaded, too: the user pool, or the upload of a file. */
const MOCKING_WEB = [
  "app/api/api",
  "app/identity/RouteGuard",
  "app/shell/SignInAgain",
  "features/thread/composer/Composer",
  "screens/Signup/Signup",
].map((name) => `src/web/${name}.dom.test.tsx`);

/** Loading modules anew for each file takes a third of the time; what files share is modules, never a database. */
const databaseTests = (
  name: string,
  files: { include: string[]; exclude?: string[]; isolate?: boolean; experimental?: typeof NATIVE },
) => ({
  test: {
    name,
    experimental: NATIVE,
    ...files,
    globalSetup: "test/support/database-cluster.ts",
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});

const webTests = (name: string, files: { include: string[]; exclude?: string[]; isolate?: boolean }) => ({
  test: {
    name,
    ...files,
    environment: "happy-dom",
    setupFiles: "test/support/dom.ts",
    // The storage of Node would hide that of happy-dom.
    execArgv: ["--no-experimental-webstorage"],
    testTimeout: 60_000,
  },
});

const browserTests = (name: string, env: Record<string, string>, include: string[]) => ({
  test: {
    name,
    env,
    experimental: NATIVE,
    // A program that finds its database made starts in a fraction of the time.
    globalSetup: "test/support/database-cluster.ts",
    include,
    // The files share nothing but modules, of which the browser's take a while to load.
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
});

/** Minutes long, each on a program or a thread of its own: `npm test` runs them beside the shorter ones. */
const LONG = ["test/crash/killed-*.db.test.ts", "test/fuzz/**/*.test.ts"];

/** Begun first, so that nothing is left to wait for when the others are done. */
const SLOW =
  /\/test\/(?:crash\/killed-|e2e\/(?:morning|sessions|refresh|sign-in|request-lifecycle|editor|inbox))/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => Number(SLOW.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => isSlow(b) - isSlow(a));
  }
}

/** Unit tests touch nothing; `web` tests render hooks and components in happy-dom; `db` tests get a database each; `e2e` tests drive the whole program in a browser. */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    // Every project, and every run beside it, would transform the same files anew.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          experimental: NATIVE,
          include: ["src/**/*.test.ts", "test/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: ["**/*.db.test.ts", "**/*.dom.test.tsx", ...LONG],
          isolate: false,
          // The longest counts for two seconds on a machine at rest, and this is no measure of speed.
          testTimeout: 60_000,
        },
      },
      // Loading React and happy-dom anew for each file took four fifths of the time.
      webTests("web", {
        include: ["src/web/**/*.dom.test.tsx"],
        exclude: MOCKING_WEB,
        isolate: false,
      }),
      webTests("web-apart", { include: MOCKING_WEB }),
      databaseTests("db", {
        include: ["src/**/*.db.test.ts", "test/**/*.db.test.ts"],
        exclude: [...MOCKING, ...LONG],
        isolate: false,
      }),
      databaseTests("db-apart", {
        include: MOCKING,
        experimental: { viteModuleRunner: true, nodeLoader: true },
      }),
      databaseTests("long", { include: LONG }),
      // Minutes of kills on a cluster: a run to be recorded, no part of `npm test`.
      databaseTests("failure", { include: ["test/failure/*.failure.ts"] }),
      // The same of a rolling upgrade, which needs the history of the repository.
      databaseTests("upgrade", { include: ["test/upgrade/*.upgrade.ts"] }),
      browserTests("e2e", {}, ["test/e2e/**/*.e2e.ts"]),
      // Pictures for reading, no tests: `npm run screenshots`.
      browserTests("screenshots", {}, ["test/e2e/screenshots/*.shots.ts"]),
      // What asks the pool for more than a first login, once more with the program on a hosted user pool that nobody here
      // wrote.
      browserTests("e2e-hosted", { DAYLIGHT_TEST_POOL: "hosted" }, [
        "test/e2e/{sign-in,sessions,refresh}.e2e.ts",
      ]),
    ],
  },
});
