import { mdiEmailOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { identityForms } from "#messages/identity/forms.ts";
import { api } from "#web/app/api/api.ts";
import { useConfig } from "#web/app/api/config.ts";
import { Notice } from "#web/design/display/Notice.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { useEmbeddedPool } from "./use-auth-step.ts";

const POLL_MS = 1_000;
/** The subject of an email with a code begins with the code; other emails may contain any number. */
const CODE_PATTERN = /^\d{6}(?= is your )/;

/**
 * Shows the code that was emailed to `email` since `requestedAt` (ms), in sandbox mode only. The sandbox runs on this
 * machine, so both clocks are the same.
 */
export function SandboxCode(props: { email: string; requestedAt: number; onUse: (code: string) => void }) {
  const { email, requestedAt, onUse } = props;
  const { sandbox } = useConfig();
  // A hosted pool sends its codes itself.
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
          <RichText
            message={identityForms.sandboxCode}
            values={{ digits: code, code: (digits) => <b>{digits}</b> }}
          />{" "}
          <button type="button" onClick={() => onUse(code)}>
            {identityForms.sandboxUse}
          </button>
        </>
      ) : (
        identityForms.sandboxWaiting
      )}
    </Notice>
  );
}
