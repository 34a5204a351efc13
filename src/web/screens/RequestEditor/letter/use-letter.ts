import { useQuery } from "@tanstack/react-query";
import { startTransition, useCallback, useEffect, useMemo, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Profile } from "#contract/platform/shell.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import { lawOfTier, tierFor } from "#core/law/tiers.ts";
import { languageFor } from "#core/letter/letter-language.ts";
import { editorLetter } from "#messages/editor/letter.ts";
import { todayInZone } from "#web/features/dates/format-day.ts";
import { useLawQuery } from "#web/features/deadlines/law-queries.ts";
import { responseDeadline } from "#web/screens/RequestEditor/queries.ts";
import { bodyType, buildDraftLetter } from "./draft-letter.ts";
import { letterPart } from "./letter-part.ts";
import { letterWriterQuery } from "./letter-writers.ts";

/**
 * The letter to one agency. `missingFieldsOf` lists what another draft lacks, such as the latest unrendered one. `files`:
 * names of the attachments, memoized by the caller. `timeZone`: the requester's. `dueDate`: when the answer is due if the agency receives it today.
 */
export function useLetter(
  draft: DraftContent,
  { profile, signature }: { profile: Profile; signature: string },
  agency: AgencyItem | null,
  replyAddress: string | null,
  files: readonly string[],
  timeZone: string | null,
) {
  const now = new Date();
  const receivedOn = todayInZone(agency?.timeZone, now);
  const today = todayInZone(timeZone ?? agency?.timeZone, now);
  const lawQuery = useLawQuery(agency?.jurisdiction);
  const usualLaw = lawQuery.data;
  const feeCategory = draft.feeCategory ?? profile.feeCategory;
  const tier = usualLaw && tierFor(usualLaw, { ...draft, feeCategory });
  const law = useMemo(() => usualLaw && lawOfTier(usualLaw, tier), [usualLaw, tier]);
  const deadline = responseDeadline(agency?.jurisdiction, bodyType(agency), receivedOn, tier ?? undefined);
  const dueDate = useQuery(deadline).data?.due ?? null;
  const language = languageFor(agency?.jurisdiction ?? null, draft.language);
  const writerQuery = useQuery(letterWriterQuery(language));
  const writer = writerQuery.data;
  const buildLetter = useCallback(
    (draft: DraftContent) => {
      const parts = {
        draft,
        profile,
        signature,
        replyAddress,
        agency,
        law,
        today,
        receivedOn,
        dueDate,
        files,
      };
      if (language === "en") return buildDraftLetter(parts);
      return writer
        ? buildDraftLetter({ ...parts, write: writer })
        : buildDraftLetter({ ...parts, law: undefined });
    },
    [profile, signature, replyAddress, agency, law, today, receivedOn, dueDate, files, language, writer],
  );
  const letter = useMemo(() => buildLetter(draft), [buildLetter, draft]);
  /** What a letter in another language says, for the user to read. */
  const englishLetter = () =>
    buildDraftLetter({
      ...{ draft: { ...draft, language: "en" as const }, profile, signature, replyAddress, agency },
      ...{ law, today, receivedOn, dueDate, files },
    });
  const { law: lawWords, language: languageWords } = editorLetter.parts;
  return {
    letter,
    /** The parts without which it is not the letter the agency receives. A place may have no known law. */
    parts: [letterPart(lawQuery, lawWords), letterPart(writerQuery, languageWords)],
    language,
    englishLetter,
    law,
    dueDate,
    missingFieldsOf: (other: DraftContent) => buildLetter(other).missing,
  };
}

/**
 * The value, updated in a transition after the next paint, so that derived rendering never delays a key press.
 * `useDeferredValue` alone starts at once, often before that paint.
 */
export function useValueAfterPaint<Value>(value: Value): Value {
  const [paintedValue, setPaintedValue] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPaintedValue(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return paintedValue;
}

/** The selected letter and those seen before. The selection follows its agency when others are added or removed. */
export function useSelectedLetter(agencies: readonly AgencyItem[]) {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [seenIds, setSeenIds] = useState<ReadonlySet<string>>(() => new Set());
  const current = Math.max(
    0,
    agencies.findIndex(({ id }) => id === selectedId),
  );
  const currentId = agencies[current]?.id;
  const show = useCallback(
    (index: number) => {
      const next = agencies[index];
      if (!next) return;
      if (currentId !== undefined) setSeenIds((previous) => new Set([...previous, currentId]));
      setSelectedId(next.id);
    },
    [agencies, currentId],
  );
  return { current, agency: agencies[current] ?? null, show, seen: seenIds };
}
