import { useCallback, useRef, useState } from "react";
import { useConfig } from "#web/app/api/config.ts";
import { withRecentLogin } from "#web/app/identity/recent-login.ts";
import { type AuthFailure, toAuthFailure } from "./auth-failure.ts";

/** Runs one step at a time, and stores its error. `run` resolves to whether the step succeeded. */
export function useAuthStep() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure>();
  const running = useRef(false);

  const run = useCallback(async (step: () => Promise<unknown>) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await withRecentLogin(step);
      return true;
    } catch (error) {
      setFailure(toAuthFailure(error));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  const clear = useCallback(() => setFailure(undefined), []);
  return { busy, failure, run, clear };
}

/** Whether the user pool is the embedded one. A hosted pool has no recovery codes and sends its own messages. */
export function useEmbeddedPool(): boolean {
  const { userPool } = useConfig();
  return (
    userPool?.endpoint !== undefined && new URL(userPool.endpoint, location.href).origin === location.origin
  );
}
