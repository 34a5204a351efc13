import { useConfig } from "#web/app/api/config.ts";

/** Whether the user pool is the one inside this program; a hosted one has no recovery codes and sends its own messages. */
export function useEmbeddedPool(): boolean {
  const { userPool } = useConfig();
  return (
    userPool?.endpoint !== undefined && new URL(userPool.endpoint, location.href).origin === location.origin
  );
}
