import { mdiFileSearchOutline, mdiMagnify } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { TemplateContent } from "#contract/template.ts";
import { ownTemplates, templateTopics } from "#web/reuse/queries.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Input } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { ListDialog, ListEntry, type Showing, walkEntries } from "#web/ui/ListDialog.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import css from "./TemplatePicker.module.css";
import { TemplatePreview } from "./TemplatePreview.tsx";
import { type Entry, type Group, templateGroups } from "./template-list.ts";

const NONE: never[] = [];

/**
 * Every template, one's own first, and on paper the one in sight. Arrow keys walk the list, Tab leaves it for the paper
 * and "Use this". On a phone the list gives way to the paper.
 */
export function TemplatePicker(props: {
  onUse: (name: string, content: TemplateContent) => void;
  onClose: () => void;
}) {
  const { onUse, onClose } = props;
  const phone = usePhone();
  const topics = useQuery(templateTopics);
  const own = useQuery(ownTemplates);
  const [sought, setSought] = useState("");
  const [key, setKey] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const groups = useMemo(
    () => templateGroups(own.data?.items ?? NONE, topics.data?.items ?? NONE, sought),
    [own.data, topics.data, sought],
  );
  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups]);
  const shown = entries.find((entry) => entry.key === key) ?? entries[0] ?? null;
  const pending = topics.isPending || own.isPending;

  return (
    <ListDialog
      title="Templates"
      head={
        <Input
          ref={search}
          type="search"
          aria-label="Search templates"
          placeholder="Search, such as overtime"
          boxClassName={css.search}
          leading={<Icon path={mdiMagnify} size={18} />}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          onKeyDown={(event) => event.key === "ArrowDown" && walkEntries(event, 1)}
        />
      }
      reading={phone && reading}
      initialFocus={phone ? undefined : search}
      onClose={onClose}
      list={
        <>
          {(topics.isError || own.isError) && (
            <Failed
              onRetry={() => {
                void topics.refetch();
                void own.refetch();
              }}
            />
          )}
          {pending && <Skeleton rows={12} shape="text" label="Loading the templates" />}
          {!pending && groups.length === 0 && !topics.isError && (
            <NoneFits
              onAll={() => {
                setSought("");
                search.current?.focus();
              }}
            />
          )}
          {groups.map((group) => (
            <GroupOfTemplates
              key={group.id}
              group={group}
              current={shown?.key ?? null}
              onShow={(entry, how) => {
                setKey(entry.key);
                if (how === "press") setReading(true);
              }}
            />
          ))}
        </>
      }
    >
      {shown && (
        <TemplatePreview
          key={shown.key}
          entry={shown}
          onUse={onUse}
          onBack={phone ? () => setReading(false) : null}
          onGone={() => {
            setKey(null);
            setReading(false);
            search.current?.focus();
          }}
        />
      )}
    </ListDialog>
  );
}

type Show = (entry: Entry, how: Showing) => void;

function GroupOfTemplates(props: { group: Group; current: string | null; onShow: Show }) {
  const { group, current, onShow } = props;
  return (
    <section aria-labelledby={`templates-${group.id}`}>
      <h3 id={`templates-${group.id}`}>{group.name}</h3>
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.key}>
            <ListEntry current={entry.key === current} onShow={(how) => onShow(entry, how)}>
              <span>{entry.name}</span>
              <small>{entry.line}</small>
            </ListEntry>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NoneFits = ({ onAll }: { onAll: () => void }) => (
  <EmptyState
    icon={mdiFileSearchOutline}
    title="No template fits"
    level={3}
    action={<Button onClick={onAll}>Show all</Button>}
  >
    Try another word, such as police, budget or water.
  </EmptyState>
);

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <p className={css.failed} role="alert">
    Some templates did not load.{" "}
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  </p>
);
