import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiToken, ApiTokenList } from "#contract/accounts/api-token.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountApiTokens as text } from "#messages/account/api-tokens.ts";
import { api } from "#web/app/api/api.ts";
import { toAuthFailure } from "#web/app/identity/auth-forms/auth-failure.ts";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { Button } from "#web/design/controls/Button.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import css from "#web/screens/Account/Account.module.css";
import { LoadFailure } from "#web/screens/Account/LoadFailure.tsx";
import { formatInstant } from "#web/screens/Account/session-time.ts";
import { CreateApiToken } from "./CreateApiToken.tsx";

const PATH = "/api/me/api-tokens";
const QUERY_KEY = ["me", "api-tokens"];

/** The user's tokens of the public API, which they create and revoke here. */
export function ApiTokens() {
  const client = useQueryClient();
  const tokens = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => api.get<ApiTokenList>(PATH, { signal }),
  });
  const [isCreating, setIsCreating] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: QUERY_KEY });
  const { data } = tokens;
  return (
    <>
      {tokens.isPending && <Skeleton rows={2} shape="text" label={text.loading} />}
      {tokens.isError && !data && (
        <LoadFailure query={tokens}>
          {formatMessage(text.loadFailed, { reason: tokens.error.message })}
        </LoadFailure>
      )}
      {data?.items.length === 0 && <p>{text.none}</p>}
      {data && data.items.length > 0 && (
        <ul className={css.devices}>
          {data.items.map((token) => (
            <TokenRow key={token.id} token={token} onRevoked={refresh} />
          ))}
        </ul>
      )}
      {data && <Button onClick={() => setIsCreating(true)}>{text.create}</Button>}
      {isCreating && <CreateApiToken path={PATH} onCreated={refresh} onClose={() => setIsCreating(false)} />}
    </>
  );
}

function TokenRow({ token, onRevoked }: { token: ApiToken; onRevoked: () => Promise<void> }) {
  const { id, name } = token;
  const [isConfirming, setIsConfirming] = useState(false);
  const revoke = useMutation({
    mutationFn: () => api.delete<void>(`${PATH}/${id}`),
    onSuccess: async () => {
      await onRevoked();
      showToast({ text: formatMessage(text.revokedNotice, { name }) });
    },
  });
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{factsOf(token, Date.now())}</small>
      </span>
      <Button
        size="small"
        aria-label={formatMessage(text.revokeLabel, { name })}
        onClick={() => setIsConfirming(true)}
      >
        {text.revoke}
      </Button>
      <Dialog
        open={isConfirming}
        requireChoice
        onClose={() => setIsConfirming(false)}
        title={formatMessage(text.revokeTitle, { name })}
        text={text.revokeText}
        actions={
          <>
            <Button onClick={() => setIsConfirming(false)}>{text.keep}</Button>
            <Button kind="main" busy={revoke.isPending} onClick={() => revoke.mutate()}>
              {text.revoke}
            </Button>
          </>
        }
      >
        {revoke.error && <FailureNotice failure={toAuthFailure(revoke.error)} />}
      </Dialog>
    </li>
  );
}

/** "Read, Send · Created Nov 3, 2026 · Never used". `now` in milliseconds since 1970. */
function factsOf({ scopes, createdAt, lastUsedAt, expiresAt }: ApiToken, now: number): string {
  const day = (instant: string) => formatDayYear(instant.slice(0, 10));
  return [
    scopes.map((scope) => text.scope[scope]).join(", "),
    formatMessage(text.created, { date: day(createdAt) }),
    lastUsedAt === null ? text.neverUsed : formatMessage(text.lastUsed, { time: formatInstant(lastUsedAt) }),
    expiresAt !== null &&
      (Date.parse(expiresAt) <= now ? text.expired : formatMessage(text.expiresOn, { date: day(expiresAt) })),
  ]
    .filter(Boolean)
    .join(" · ");
}
