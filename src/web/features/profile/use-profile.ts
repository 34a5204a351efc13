import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Me, Profile } from "#contract/platform/shell.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { profile as messages } from "#messages/profile.ts";
import { api, meQuery } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { useConnection } from "#web/app/api/connection.ts";
import { userId } from "#web/app/identity/user-id.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";

const SAVE_DELAY_MS = 600;
const RETRY_MS = 10_000;

const profileOf = ({ name, organization, postalAddress, phone, feeCategory, feeStatement }: Me): Profile => ({
  name,
  organization,
  postalAddress,
  phone,
  feeCategory,
  feeStatement,
});

type Changes = Partial<Profile>;

/**
 * The user's details, edited in place and saved after a pause. What the server does not have yet is stored on this device,
 * and saved when the server answers, on this page or the next one with these fields. `error` is why it is not saved.
 */
export function useProfile(me: Me) {
  const client = useQueryClient();
  const [unsaved] = useState(() => storedChanges(userId()));
  const changes = useRef<Changes>(unsaved.read());
  const [profile, setProfile] = useState(() => ({ ...profileOf(me), ...changes.current }));
  const [error, setError] = useState<string | null>(null);
  const connection = useConnection();

  const flush = useCallback(async () => {
    const sent = changes.current;
    if (Object.keys(sent).length === 0) return true;
    try {
      // Another device may have changed the other fields.
      const current = profileOf(client.getQueryData<Me>(meQuery.queryKey) ?? me);
      const saved = await api.put<Me>("/api/me/profile", { ...current, ...sent });
      client.setQueryData(meQuery.queryKey, saved);
      changes.current = withoutSent(changes.current, sent);
      unsaved.write(changes.current);
      setError(null);
      return true;
    } catch (failure) {
      setError(errorText(failure, unsaved.write(changes.current)));
      return false;
    }
  }, [client, me, unsaved]);

  const changeProfile = (part: Changes) => {
    changes.current = { ...changes.current, ...part };
    unsaved.write(changes.current);
    setProfile({ ...profile, ...part });
  };
  const latestFlush = useRef(flush);
  latestFlush.current = flush;
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits for a pause after each change of the profile
  useEffect(() => {
    const timer = setTimeout(() => void latestFlush.current(), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [profile, connection]);
  useEffect(() => {
    if (error === null) return;
    const timer = setInterval(() => void latestFlush.current(), RETRY_MS);
    return () => clearInterval(timer);
  }, [error]);
  useEffect(() => () => void latestFlush.current(), []);
  return { profile, change: changeProfile, error, flush };
}

function errorText(failure: unknown, isStored: boolean): string {
  const isAnswer = failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
  if (isStored && !(isAnswer && failure.status !== 401)) return messages.storedHere;
  const reason = failure instanceof Error ? failure.message : String(failure);
  return formatMessage(messages.saveFailed, { reason });
}

/** The fields that were changed again while the others were saved. */
const withoutSent = (changes: Changes, sent: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => sent[field as keyof Profile] !== value),
  );

/** The changed fields that the server does not have, on this device. `write` returns false without storage. */
function storedChanges(user: string) {
  const item = storageItem("profileDraft", user);
  return {
    read(): Changes {
      try {
        const stored: unknown = JSON.parse(item.read() ?? "{}");
        return typeof stored === "object" && stored !== null ? stored : {};
      } catch {
        return {};
      }
    },
    write(changes: Changes): boolean {
      if (Object.keys(changes).length > 0) return item.write(JSON.stringify(changes));
      item.remove();
      return true;
    },
  };
}
