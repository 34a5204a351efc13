import type {
  AccountSessions,
  NewRecoveryCodes,
  RecoveryCodes,
} from "#contract/accounts/account-security.ts";
import { api } from "#web/app/api/api.ts";

export const sessionsQuery = {
  queryKey: ["account", "sessions"],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<AccountSessions>("/api/me/sessions", { signal }),
};

export const recoveryCodesQuery = {
  queryKey: ["account", "recovery-codes"],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<RecoveryCodes>("/api/me/recovery-codes", { signal }),
};

/** Replaces all recovery codes with new ones. */
export const makeRecoveryCodes = async () =>
  (await api.post<NewRecoveryCodes>("/api/me/recovery-codes")).codes;

export const endSession = (id: string) => api.delete<void>(`/api/me/sessions/${id}`);
