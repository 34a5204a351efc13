import { useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Select, TextArea } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { locationLabel } from "./agency-labels.ts";
import css from "./PasteAgencies.module.css";
import { parseListLines } from "./pasted-list.ts";
import { type ListLookup, usePastedListLookup } from "./use-pasted-list-lookup.ts";

/** Many offices at once, by a list of names or addresses. `text` is what was pasted into the field already. */
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
      title="Paste a list of agencies"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" disabled={count === 0} onClick={() => setLines(parseListLines(inputText))}>
            {count > 1 ? `Look up ${count} lines` : "Look them up"}
          </Button>
        </>
      }
    >
      <Field label="Names or e-mail addresses, one a line">
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

/** What the list means: the offices found, and a choice for each line that is not plain. */
function PastedResults(props: {
  lines: readonly string[];
  onAdd: (added: readonly AgencyItem[]) => void;
  onBack: () => void;
  onClose: () => void;
}) {
  const { lines, onAdd, onBack, onClose } = props;
  const { done, error, again: retry } = usePastedListLookup(lines);
  const [choices, setChoices] = useState<ReadonlyMap<string, AgencyItem>>(() => new Map());
  const isLooking = done.length < lines.length && error === null;
  const added = done.flatMap(({ line, match }) => match ?? choices.get(line) ?? []);
  const unresolved = done.filter(({ match }) => match === null);
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
      title="Agencies of the list"
      actions={
        <>
          <Button kind="quiet" onClick={onBack}>
            Change the list
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" busy={isLooking} disabled={added.length === 0} onClick={() => onAdd(added)}>
            {added.length === 1 ? "Add 1 agency" : `Add ${added.length} agencies`}
          </Button>
        </>
      }
    >
      <p className={css.state} role="status">
        {isLooking
          ? `${done.length} of ${lines.length} lines looked up`
          : `${done.length - unresolved.length} of ${lines.length} found.${unresolved.length > 0 ? " Choose the others, or leave them out." : ""}`}
      </p>
      {error && (
        <p className={css.error} role="alert">
          The lookup stopped. {error}{" "}
          <Button size="small" onClick={retry}>
            Try again
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
      <Field label={line} help={options.length === 0 ? "Nothing in the directory is like it." : undefined}>
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
            <option value="">Leave it out</option>
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
