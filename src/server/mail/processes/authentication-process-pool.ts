import type { Authentication } from "#core/mail/authentication.ts";
import {
  authenticateSandboxSender,
  notAuthenticated,
} from "#server/mail/authenticate/authenticate-sender.ts";
import type { AuthenticateSender } from "#server/ports/incoming-email.ts";
import type { Log } from "#server/ports/platform.ts";
import { JobFailed, type ProcessLimits, processPool } from "#server/processes/process-pool.ts";
import type { AuthenticationJob } from "./authentication-jobs.ts";

/** Hashing 25 MB for eight signatures takes about two seconds of CPU time; DNS lookups take up to five seconds. */
const LIMITS: ProcessLimits = { cpuMilliseconds: 10_000, milliseconds: 30_000, memoryMb: 512 };
/** More than there are cores, because these processes mostly wait for DNS. */
const POOL_SIZE = 4;

/**
 * Sender authentication in processes of their own: it parses untrusted headers and hashes whole emails. An email that exceeds a
 * limit counts as unauthenticated.
 */
export function createAuthenticationProcessPool(
  log: Log,
  { name, sandbox }: { name: string; sandbox: boolean },
): { authenticate: AuthenticateSender; close: () => void } {
  const script = new URL("./authentication-process.ts", import.meta.url);
  const pool = processPool<AuthenticationJob, Authentication>({
    script,
    size: POOL_SIZE,
    limits: LIMITS,
    network: true,
  });
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
