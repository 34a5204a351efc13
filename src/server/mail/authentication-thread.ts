/** Runs in a worker thread: checks who sent an email. */
import { serveJobs } from "#server/platform/serve-jobs.ts";
import { createSenderAuthenticator } from "./authenticate.ts";
import type { AuthenticationJob } from "./authentication-jobs.ts";
import { systemDns } from "./dns.ts";

const resolve = systemDns();

serveJobs<AuthenticationJob>(async ({ raw, envelope, displayedAddress, name }) => ({
  // What the sandbox does not check never comes here.
  result: await createSenderAuthenticator({ resolve, name, sandbox: false })(raw, envelope, displayedAddress),
}));
