import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Me, Profile } from "#contract/platform/shell.ts";
import { api, meQuery } from "#web/app/api/api.ts";

const SAVE_DELAY_MS = 600;

const profileOf = ({ name, organization, postalAddress, phone, feeCategory, feeStatement }: Me): Profile => ({
  name,
  organization,
  postalAddress,
  phone,
  feeCategory,
  feeStatement,
});

/** The user's details, edited in place and saved after a pause. `error` is why saving failed. */
export function useProfile(me: Me) {
  const client = useQueryClient();
  const [profile, setProfile] = useState(() => profileOf(me));
  const [error, setError] = useState<string | null>(null);
  const unsavedProfile = useRef<Profile>(null);

  const flush = useCallback(async () => {
    const next = unsavedProfile.current;
    if (!next) return true;
    unsavedProfile.current = null;
    try {
      client.setQueryData(meQuery.queryKey, await api.put<Me>("/api/me/profile", next));
      setError(null);
      return true;
    } catch (failure) {
      unsavedProfile.current ??= next;
      setError(failure instanceof Error ? failure.message : String(failure));
      return false;
    }
  }, [client]);

  const changeProfile = (changes: Partial<Profile>) => {
    const next = { ...profile, ...changes };
    unsavedProfile.current = next;
    setProfile(next);
  };
  useEffect(() => {
    if (unsavedProfile.current !== profile) return;
    const timer = setTimeout(() => void flush(), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [profile, flush]);
  useEffect(() => () => void flush(), [flush]);
  return { profile, change: changeProfile, error, flush };
}
