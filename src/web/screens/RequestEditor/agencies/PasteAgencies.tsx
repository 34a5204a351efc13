import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorAgencyDialogs } from "#messages/editor/agency-dialogs.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Select, TextArea } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { agencySearch } from "#web/screens/RequestEditor/queries.ts";
import { locationLabel } from "./agency-labels.ts";
import css from "./PasteAgencies.module.css";
import { exactMatch, parseListLines, searchQueries } from "./pasted-list.ts";

/** Adds many agencies by a list of names or addresses. `text` is what was pasted into the search field. */
export function PasteAgencies(props: {
  text: string;
  onAdd: (added: readonly AgencyItem[]) => void;
  onClose: () => void;
}) {
  const { text, onAdd, onClose } = props;
  const [inputText, setInputText] = useState(text);
  const [lines, setLines] = useState(() => (text === "" ? null : parseListLines(text)));
  if (lines !== null) {
    return <PastedResults lines={lines} onAdd={onAdd} onBack={() => setLines(null)} onClose={onClose} />;
  }
  const count = parseListLines(inputText).length;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={editorAgencyDialogs.paste.title}
      actions={
        <>
          <Button onClick={onClose}>{editorAgencyDialogs.cancel}</Button>
          <Button kind="main" disabled={count === 0} onClick={() => setLines(parseListLines(inputText))}>
            {formatMessage(editorAgencyDialogs.paste.submit, { count })}
          </Button>
        </>
      }
    >
      <Field label={editorAgencyDialogs.paste.label}>
        {(control) => (
          <TextArea
            {...control}
            rows={10}
            spellCheck={false}
            value={inputText}
            onChange={(event) => setInputText(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}

/** The agencies found for the list, and a select for each line without an exact match. */
function PastedResults(props: {
  lines: readonly string[];
  onAdd: (added: readonly AgencyItem[]) => void;
  onBack: () => void;
  onClose: () => void;
}) {
  const { lines, onAdd, onBack, onClose } = props;
  const { results, error, retry } = usePastedListLookup(lines);
  const [choices, setChoices] = useState<ReadonlyMap<string, AgencyItem>>(() => new Map());
  const isLooking = results.length < lines.length && error === null;
  const added = results.flatMap(({ line, match }) => match ?? choices.get(line) ?? []);
  const unresolved = results.filter(({ match }) => match === null);
  const choose = (line: string, agency: AgencyItem | undefined) => {
    const next = new Map(choices);
    if (agency) next.set(line, agency);
    else next.delete(line);
    setChoices(next);
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={editorAgencyDialogs.paste.resultsTitle}
      actions={
        <>
          <Button kind="quiet" onClick={onBack}>
            {editorAgencyDialogs.paste.back}
          </Button>
          <Button onClick={onClose}>{editorAgencyDialogs.cancel}</Button>
          <Button kind="main" busy={isLooking} disabled={added.length === 0} onClick={() => onAdd(added)}>
            {formatMessage(editorAgencyDialogs.paste.add, { count: added.length })}
          </Button>
        </>
      }
    >
      <p className={css.state} role="status">
        {isLooking
          ? formatMessage(editorAgencyDialogs.paste.progress, { done: results.length, total: lines.length })
          : formatMessage(
              unresolved.length > 0 ? editorAgencyDialogs.paste.foundSome : editorAgencyDialogs.paste.found,
              {
                found: results.length - unresolved.length,
                total: lines.length,
              },
            )}
      </p>
      {error && (
        <p className={css.error} role="alert">
          {formatMessage(editorAgencyDialogs.paste.failed, { reason: error })}{" "}
          <Button size="small" onClick={retry}>
            {editorAgencyDialogs.tryAgain}
          </Button>
        </p>
      )}
      {unresolved.length > 0 && (
        <ul className={css.open}>
          {unresolved.map((line) => (
            <UnclearLine key={line.line} lookup={line} selected={choices.get(line.line)} onChoose={choose} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function UnclearLine(props: {
  lookup: ListLookup;
  selected: AgencyItem | undefined;
  onChoose: (line: string, agency: AgencyItem | undefined) => void;
}) {
  const { lookup, selected, onChoose } = props;
  const { line, options } = lookup;
  return (
    <li>
      <Field label={line} help={options.length === 0 ? editorAgencyDialogs.paste.noMatch : undefined}>
        {(control) => (
          <Select
            {...control}
            value={selected?.id ?? ""}
            onChange={(event) =>
              onChoose(
                line,
                options.find(({ id }) => id === event.target.value),
              )
            }
          >
            <option value="">{editorAgencyDialogs.paste.skip}</option>
            {options.map((agency) => (
              <option key={agency.id} value={agency.id}>
                {[agency.name, locationLabel(agency)].filter(Boolean).join(", ")}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </li>
  );
}

/** A line of the list with the agencies found for it. `match` is null when the user must choose. */
type ListLookup = { line: string; match: AgencyItem | null; options: readonly AgencyItem[] };

/** Limited, so that a list of 500 does not block the page's other calls. */
const CONCURRENCY = 4;

/** Looks up every line in the directory. `results` grows in the order of the list; `error` says why the lookup stopped. */
function usePastedListLookup(lines: readonly string[] | null) {
  const client = useQueryClient();
  const [results, setResults] = useState<readonly ListLookup[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry looks up the same lines
  useEffect(() => {
    if (lines === null) return;
    let isCanceled = false;
    const found: ListLookup[] = [];
    const lookUp = async (line: string): Promise<ListLookup> => {
      for (const query of searchQueries(line)) {
        const { items } = await client.fetchQuery(agencySearch(query));
        if (items.length > 0) return { line, match: exactMatch(line, items), options: items };
      }
      return { line, match: null, options: [] };
    };
    const run = async () => {
      for (let next = 0; next < lines.length && !isCanceled; next += CONCURRENCY) {
        found.push(...(await Promise.all(lines.slice(next, next + CONCURRENCY).map(lookUp))));
        if (!isCanceled) setResults([...found]);
      }
    };
    setError(null);
    setResults([]);
    run().catch((reason: unknown) => {
      if (!isCanceled) setError(reason instanceof Error ? reason.message : String(reason));
    });
    return () => {
      isCanceled = true;
    };
  }, [lines, client, attempt]);

  return { results, error, retry: () => setAttempt((count) => count + 1) };
}
