import { mdiEmailOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { api } from "#web/app/api/api.ts";
import { useConfig } from "#web/app/api/config.ts";
import { Notice } from "#web/design/display/Notice.tsx";
import { useEmbeddedPool } from "./use-embedded-pool.ts";

const POLL_MS = 1_000;
/** A mail with a code begins with it; replies are mailed to people too, and say any number. */
const CODE_PATTERN = /^\d{6}(?= is your )/;

/**
 * In sandbox mode, and only there, shows the code that was mailed to `email` since `askedAt` (ms). The sandbox runs on
 * this machine, so its clock is ours.
 */
export function SandboxCode(props: { email: string; requestedAt: number; onUse: (code: string) => void }) {
  const { email, requestedAt, onUse } = props;
  const { sandbox } = useConfig();
  // A pool elsewhere mails its codes itself: nothing of them passes this machine.
  const isEnabled = useEmbeddedPool() && sandbox;
  const { data: code } = useQuery({
    queryKey: ["sandbox-code", email, requestedAt],
    queryFn: async ({ signal }) => {
      const { items } = await api.get<{ items: { subject: string; receivedAt: string }[] }>(
        "/api/sandbox/mail",
        {
          query: { to: email },
          signal,
        },
      );
      const message = items.find(
        ({ receivedAt, subject }) => Date.parse(receivedAt) >= requestedAt && CODE_PATTERN.test(subject),
      );
      return (message && CODE_PATTERN.exec(message.subject)?.[0]) ?? null;
    },
    enabled: isEnabled,
    refetchInterval: ({ state }) => (state.data ? false : POLL_MS),
  });
  if (!isEnabled) return null;
  return (
    <Notice tone="blue" icon={mdiEmailOutline} role="status">
      {code ? (
        <>
          Sandbox: the postmaster on this machine delivered the code <b>{code}</b>.{" "}
          <button type="button" onClick={() => onUse(code)}>
            Use it
          </button>
        </>
      ) : (
        "Sandbox: the postmaster on this machine is delivering the code."
      )}
    </Notice>
  );
}
