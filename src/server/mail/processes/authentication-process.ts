/** Runs in a process of its own: checks who sent an email. */

import { createSenderAuthenticator } from "#server/mail/authenticate/authenticate-sender.ts";
import { systemDns } from "#server/mail/authenticate/dns-lookups.ts";
import { serveJobs } from "#server/processes/serve-jobs.ts";
import type { AuthenticationJob } from "./authentication-jobs.ts";

const resolve = systemDns();

serveJobs<AuthenticationJob>(({ raw, envelope, displayedAddress, name }) =>
  // Sandbox email is not checked and does not come here.
  createSenderAuthenticator({ resolve, name, sandbox: false })(raw, envelope, displayedAddress),
);
