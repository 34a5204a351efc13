import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Me, Profile } from "#contract/platform/shell.ts";
import type { DraftContent, RequestDetail } from "#contract/requests/request.ts";
import type { SimilarRequest, SimilarRequests } from "#contract/requests/similar-requests.ts";
import { MAX_BATCH_AGENCIES } from "#core/delivery/sending-limits.ts";
import type { Law } from "#core/law/law.ts";
import { checkLetters } from "#core/letter/checks/check-letters.ts";
import { checkText } from "#core/letter/checks/check-text.ts";
import { isPlainlyEnglish } from "#core/letter/checks/own-words.ts";
import type { Letter } from "#core/letter/letter.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorAgencies } from "#messages/editor/agencies.ts";
import { editorLetter } from "#messages/editor/letter.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { todayInZone } from "#web/features/dates/format-day.ts";
import { useLaws } from "#web/features/deadlines/law-queries.ts";
import { flushDeferredInput } from "#web/features/drafts/deferred-input.ts";
import type { ClaimedDraftSlot } from "#web/features/drafts/local-draft.ts";
import { useRequestDraft } from "#web/features/drafts/use-request-draft.ts";
import { useProfile } from "#web/features/profile/use-profile.ts";
import { acceptsEmail } from "#web/screens/RequestEditor/agencies/agency-labels.ts";
import {
  agencyNames,
  type DraftChecks,
  findFlaggedLetters,
} from "#web/screens/RequestEditor/checks/check-summary.ts";
import { neededFields } from "#web/screens/RequestEditor/letter/draft-letter.ts";
import { useDraftFiles } from "./files/use-draft-files.ts";
import { type LetterPart, letterPart, waitedFor } from "./letter/letter-part.ts";
import { useLetter, useSelectedLetter, useValueAfterPaint } from "./letter/use-letter.ts";
import { agenciesByIds } from "./queries.ts";
import { useSendRequest } from "./sending/use-send-request.ts";

export type EditorOptions = {
  me: Me;
  /** Where this page stores unsaved changes in the browser. */
  slot: ClaimedDraftSlot<DraftContent>;
  /** Null for a new request that is not saved yet. */
  request: RequestDetail | null;
  onServer: (request: RequestDetail) => void;
};

export type EditorState = ReturnType<typeof useEditorState>;

/** The draft and everything derived from it: saving, agencies, files, the requester, the selected letter and the checks. */
export function useEditorState({ me, slot, request, onServer }: EditorOptions) {
  const [known, setKnown] = useState(request);
  const autosave = useRequestDraft({
    slot,
    request,
    onServer: (server) => {
      setKnown(server);
      onServer(server);
    },
  });
  const { engine, state } = autosave;
  const { id, saveNow, loadServerVersion } = engine;
  const draft = state.currentDraft;
  const requester = useProfile(me);
  const sendRequest = useSendRequest({
    id,
    flushDraft: saveNow,
    flushProfile: requester.flush,
    loadServerVersion,
  });
  const { clearErrors } = sendRequest;
  const change = useCallback(
    (part: Partial<DraftContent>) => {
      // Typed text that was not applied yet must not be overwritten.
      flushDeferredInput();
      clearErrors();
      engine.dispatch({ type: "edited", draft: { ...engine.getState().currentDraft, ...part } });
    },
    [clearErrors, engine],
  );
  const agencySelection = useAgencies(draft.agencyIds, (agencyIds) => change({ agencyIds }));
  const { agencies } = agencySelection;
  const selectedLetter = useSelectedLetter(agencies);
  const files = useDraftFiles({
    id,
    save: saveNow,
    attachments: draft.attachments,
    serverFiles: known?.files,
    onChange: change,
  });
  // Letter and checks follow after paint, so that they never delay typing.
  const paintedDraft = useValueAfterPaint(draft);
  const replyAddress = known?.replyAddress ?? null;
  const letter = useLetter(
    paintedDraft,
    { profile: requester.profile, signature: me.signature },
    selectedLetter.agency,
    replyAddress,
    files.names,
    me.timeZone,
  );
  const waiting = waitedFor([agencySelection.part, ...letter.parts]);
  const checks = useDraftChecks({
    draft: paintedDraft,
    agencies,
    profile: requester.profile,
    // Agencies that are not loaded are not missing.
    missing: letter.letter.missing.filter(({ path }) => !(agencySelection.part && path === "/agency")),
    saved: { id: id.current, version: state.version },
  });
  return {
    autosave,
    draft,
    change,
    requester,
    sending: sendRequest,
    agencySelection,
    selectedLetter,
    files,
    checks,
    letter,
    /** What the letter waits for, or could not get; it is not shown or sent without. */
    waiting,
  };
}

/**
 * The agencies of a draft, in its order, as far as they are loaded: added ones come from the list they were selected in,
 * others are looked up (`part`). A merged agency keeps the id the draft has for it. An agency that is no longer in the
 * directory is removed with a toast.
 */
function useAgencies(ids: string[], onChange: (ids: string[]) => void) {
  const [knownAgencies, setKnownAgencies] = useState<ReadonlyMap<string, AgencyItem>>(() => new Map());
  const unknownIds = useMemo(() => ids.filter((id) => !knownAgencies.has(id)), [ids, knownAgencies]);
  const lookup = useQuery(agenciesByIds(unknownIds));
  const latest = useRef({ ids, known: knownAgencies, onChange });
  latest.current = { ids, known: knownAgencies, onChange };

  const addKnown = useCallback((added: readonly AgencyItem[]) => {
    setKnownAgencies(
      (previous) => new Map([...previous, ...added.map((agency) => [agency.id, agency] as const)]),
    );
  }, []);
  useEffect(() => {
    const found = lookup.data?.items ?? [];
    if (found.length > 0)
      addKnown(found.map(({ requestedId: askedBy, retired, ...agency }) => ({ ...agency, id: askedBy })));
  }, [lookup.data, addKnown]);
  useEffect(() => {
    if (!lookup.data) return;
    const found = new Set(lookup.data.items.map(({ requestedId: askedBy }) => askedBy));
    const removedIds = unknownIds.filter((id) => !found.has(id));
    if (removedIds.length === 0) return;
    latest.current.onChange(latest.current.ids.filter((id) => !removedIds.includes(id)));
    showToast({ text: formatMessage(editorAgencies.gone, { count: removedIds.length }) });
  }, [lookup.data, unknownIds]);

  const add = useCallback(
    (added: readonly AgencyItem[]) => {
      addKnown(added);
      const next = union(
        latest.current.ids,
        added.map(({ id }) => id),
      );
      if (next.length > MAX_BATCH_AGENCIES) {
        const count = next.length - MAX_BATCH_AGENCIES;
        showToast({ text: formatMessage(editorAgencies.tooMany, { max: MAX_BATCH_AGENCIES, count }) });
      }
      latest.current.onChange(next.slice(0, MAX_BATCH_AGENCIES));
    },
    [addKnown],
  );
  const remove = useCallback((removedIds: readonly string[]) => {
    const previous = latest.current.ids;
    const removedSet = new Set(removedIds);
    latest.current.onChange(previous.filter((id) => !removedSet.has(id)));
    const [first = ""] = removedIds;
    const name = removedIds.length === 1 ? latest.current.known.get(first)?.name : undefined;
    const text =
      name === undefined
        ? formatMessage(editorAgencies.removedMany, { count: removedIds.length })
        : formatMessage(editorAgencies.removed, { agency: name });
    const onClick = () =>
      latest.current.onChange(union(previous, latest.current.ids).slice(0, MAX_BATCH_AGENCIES));
    showToast({ text, action: { label: editorAgencies.undo, onClick } });
  }, []);

  const agencies = useMemo(() => ids.flatMap((id) => knownAgencies.get(id) ?? []), [ids, knownAgencies]);
  return { agencies, add, remove, part: unknownIds.length > 0 ? agenciesPart(lookup) : null };
}

/** Also what was looked up is waited for until it is among the agencies: without them the letter would lack its agency. */
const agenciesPart = (lookup: Parameters<typeof letterPart>[0]): LetterPart | null =>
  lookup.data === undefined
    ? letterPart(lookup, editorLetter.parts.agencies)
    : { phase: "loading", title: editorLetter.parts.agencies.loading };

const union = (some: readonly string[], others: readonly string[]) => [...new Set([...some, ...others])];

/** The checks of the current draft. `saved`: the request and version on the server. */
function useDraftChecks(options: {
  draft: DraftContent;
  agencies: readonly AgencyItem[];
  profile: Profile;
  /** Parts that the letter lacks. */
  missing: Letter["missing"];
  saved: { id: string | null; version: number | null };
}): DraftChecks {
  const { draft, agencies, profile, missing, saved } = options;
  const today = todayInZone(agencies[0]?.timeZone, new Date());
  const text = useMemo(() => checkText(draft, profile, today), [draft, profile, today]);
  const laws = useLaws(useMemo(() => agencies.map(({ jurisdiction }) => jurisdiction), [agencies]));
  const letters = useLetterFindings(draft, agencies, profile, laws);
  const names = useMemo(() => agencyNames(agencies, laws), [agencies, laws]);
  const isComparable = draft.title.trim() !== "" && draft.records.trim() !== "" && agencies.length > 0;
  const similar = useSimilar(saved, isComparable);
  const flaggedLetters = useMemo(() => findFlaggedLetters(letters, similar), [letters, similar]);
  return useMemo(
    () => ({
      needed: neededFields(missing),
      isStarted: draft.title.trim() !== "" || draft.records.trim() !== "",
      text,
      letters,
      similar,
      names,
      flaggedLetters,
      hasRecords: draft.records.trim() !== "",
    }),
    [missing, draft, text, letters, similar, names, flaggedLetters],
  );
}

/** Memoized apart from the text: these depend on the agencies and options only. */
function useLetterFindings(
  draft: DraftContent,
  agencies: readonly AgencyItem[],
  profile: Profile,
  laws: ReadonlyMap<string, Law>,
) {
  const { expedited, feeCategory, language, legalProceeding, conviction, residentOf } = draft;
  const isInEnglish = isPlainlyEnglish(`${draft.title}\n${draft.records}`);
  return useMemo(() => {
    const checkedAgencies = agencies.map((agency) => ({ ...agency, canReceiveEmail: acceptsEmail(agency) }));
    return checkLetters({
      draft: { expedited, feeCategory, language, legalProceeding, conviction, residentOf },
      isInEnglish,
      requester: profile,
      agencies: checkedAgencies,
      laws,
    });
  }, [
    expedited,
    feeCategory,
    language,
    legalProceeding,
    conviction,
    residentOf,
    isInEnglish,
    agencies,
    profile,
    laws,
  ]);
}

/** The server compares hundreds of requests, so this waits longer than autosave. */
const COMPARE_DELAY_MS = 2_000;
const NONE: readonly SimilarRequest[] = [];

const similarQuery = (id: string | null, version: number | null) =>
  queryOptions({
    queryKey: ["requests", "similar", id, version],
    queryFn: ({ signal }) => api.get<SimilarRequests>(`/api/requests/${id}/similar`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

function useSimilar({ id, version }: { id: string | null; version: number | null }, isComparable: boolean) {
  const [settledVersion, setSettledVersion] = useState({ id, version });
  useEffect(() => {
    const timer = setTimeout(() => setSettledVersion({ id, version }), COMPARE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [id, version]);
  const enabled = settledVersion.id !== null && isComparable;
  const { data } = useQuery({ ...similarQuery(settledVersion.id, settledVersion.version), enabled });
  return isComparable ? (data?.items ?? NONE) : NONE;
}
