import { useConfig } from "#web/app/api/config.ts";

/** Whether the user pool is the embedded one. A hosted pool has no recovery codes and sends its own messages. */
export function useEmbeddedPool(): boolean {
  const { userPool } = useConfig();
  return (
    userPool?.endpoint !== undefined && new URL(userPool.endpoint, location.href).origin === location.origin
  );
}
