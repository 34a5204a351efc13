import type { Authentication } from "#core/mail/authentication.ts";
import {
  authenticateSandboxSender,
  notAuthenticated,
} from "#server/mail/authenticate/authenticate-sender.ts";
import type { AuthenticateSender } from "#server/ports/incoming-email.ts";
import type { Log } from "#server/ports/platform.ts";
import { JobFailed, type ThreadLimits, threadPool } from "#server/threads/thread-pool.ts";
import type { AuthenticationJob } from "./authentication-jobs.ts";

/** Hashing 25 MB for eight signatures takes about two seconds of CPU time; DNS lookups take up to five seconds. */
const LIMITS: ThreadLimits = { cpuMilliseconds: 10_000, milliseconds: 30_000, memoryMb: 512 };
/** More than there are cores, because these threads mostly wait for DNS. */
const POOL_SIZE = 4;

/**
 * Sender authentication in worker threads: it parses untrusted headers and hashes whole emails. An email that exceeds a
 * limit counts as unauthenticated.
 */
export function createAuthenticationThreadPool(
  log: Log,
  { name, sandbox }: { name: string; sandbox: boolean },
): { authenticate: AuthenticateSender; close: () => void } {
  const script = new URL("./authentication-thread.ts", import.meta.url);
  const pool = threadPool<AuthenticationJob, Authentication>({ script, size: POOL_SIZE, limits: LIMITS });
  return {
    authenticate: async (raw, { from, remoteAddress, helo, receivedVia }, displayedAddress) => {
      const envelope = { from, remoteAddress, helo, receivedVia };
      const sandboxResult = sandbox ? authenticateSandboxSender(envelope, displayedAddress) : null;
      if (sandboxResult !== null) return sandboxResult;
      try {
        return await pool.run({ raw, envelope, displayedAddress, name });
      } catch (error) {
        if (!(error instanceof JobFailed)) throw error;
        log.warn({ bytes: raw.byteLength }, `email sender could not be authenticated: ${error.message}`);
        return notAuthenticated(displayedAddress);
      }
    },
    close: pool.close,
  };
}
