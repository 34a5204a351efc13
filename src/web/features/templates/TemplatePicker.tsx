import { mdiFileSearchOutline, mdiMagnify } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { editorTemplates } from "#messages/editor/templates.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Input } from "#web/design/controls/Field.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import {
  focusAdjacentEntry,
  ListDialog,
  ListEntry,
  type ShowTrigger,
} from "#web/design/overlays/ListDialog.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import css from "./TemplatePicker.module.css";
import { TemplatePreview, type UseTemplate } from "./TemplatePreview.tsx";
import { type Entry, type Group, templateGroups } from "./template-list.ts";
import { ownTemplatesQuery, templateTopicsQuery } from "./template-queries.ts";

const NONE: never[] = [];

/**
 * The templates of requests, or the user's own of one kind of letter, with a preview of the selected one. Arrow keys move in the list, Tab leaves it for the
 * preview. On a phone, the preview replaces the list.
 */
export function TemplatePicker(props: { use: UseTemplate; onClose: () => void }) {
  const { use, onClose } = props;
  const letterKind = use.of === "request" ? null : use.of;
  const phone = usePhone();
  const topics = useQuery({ ...templateTopicsQuery, enabled: letterKind === null });
  const userTemplates = useQuery(ownTemplatesQuery);
  const [searchText, setSearchText] = useState("");
  const [key, setKey] = useState<string | null>(null);
  const [detailOpen, setDetailOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const groups = useMemo(
    () =>
      templateGroups(userTemplates.data?.items ?? NONE, topics.data?.items ?? NONE, searchText, letterKind),
    [userTemplates.data, topics.data, searchText, letterKind],
  );
  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups]);
  const selectedEntry = entries.find((entry) => entry.key === key) ?? entries[0] ?? null;
  const pending = (letterKind === null && topics.isPending) || userTemplates.isPending;

  return (
    <ListDialog
      title={letterKind === null ? editorTemplates.title : editorTemplates.ownLetters}
      header={
        <Input
          ref={search}
          type="search"
          aria-label={editorTemplates.search}
          placeholder={letterKind === null ? editorTemplates.searchPlaceholder : editorTemplates.search}
          boxClassName={css.search}
          leading={<Icon path={mdiMagnify} size={18} />}
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
          onKeyDown={(event) => event.key === "ArrowDown" && focusAdjacentEntry(event, 1)}
        />
      }
      detailOpen={phone && detailOpen}
      initialFocus={phone ? undefined : search}
      onClose={onClose}
      list={
        <>
          {(topics.isError || userTemplates.isError) && (
            <Failed
              onRetry={() => {
                void topics.refetch();
                void userTemplates.refetch();
              }}
            />
          )}
          {pending && <Skeleton rows={12} shape="text" label={editorTemplates.loading} />}
          {!pending && groups.length === 0 && searchText === "" && !userTemplates.isError && (
            <NoLetterTemplates />
          )}
          {!pending && groups.length === 0 && searchText !== "" && !topics.isError && (
            <NoTemplates
              onAll={() => {
                setSearchText("");
                search.current?.focus();
              }}
            />
          )}
          {groups.map((group) => (
            <TemplateGroup
              key={group.id}
              group={group}
              current={selectedEntry?.key ?? null}
              onShow={(entry, trigger) => {
                setKey(entry.key);
                if (trigger === "press") setDetailOpen(true);
              }}
            />
          ))}
        </>
      }
    >
      {selectedEntry && (
        <TemplatePreview
          key={selectedEntry.key}
          entry={selectedEntry}
          use={use}
          onBack={phone ? () => setDetailOpen(false) : null}
          onDeleted={() => {
            setKey(null);
            setDetailOpen(false);
            search.current?.focus();
          }}
        />
      )}
    </ListDialog>
  );
}

type ShowEntry = (entry: Entry, trigger: ShowTrigger) => void;

function TemplateGroup(props: { group: Group; current: string | null; onShow: ShowEntry }) {
  const { group, current, onShow } = props;
  return (
    <section aria-labelledby={`templates-${group.id}`}>
      <h3 id={`templates-${group.id}`}>{group.name}</h3>
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.key}>
            <ListEntry current={entry.key === current} onShow={(trigger) => onShow(entry, trigger)}>
              <span>{entry.name}</span>
              {entry.line !== group.name && <small>{entry.line}</small>}
            </ListEntry>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NoTemplates = ({ onAll }: { onAll: () => void }) => (
  <EmptyState
    icon={mdiFileSearchOutline}
    title={editorTemplates.noMatchTitle}
    level={3}
    action={<Button onClick={onAll}>{editorTemplates.showAll}</Button>}
  >
    {editorTemplates.noMatch}
  </EmptyState>
);

const NoLetterTemplates = () => (
  <EmptyState icon={mdiFileSearchOutline} title={editorTemplates.noLettersTitle} level={3}>
    {editorTemplates.noLetters}
  </EmptyState>
);

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <p className={css.failed} role="alert">
    {editorTemplates.failed}{" "}
    <Button size="small" onClick={onRetry}>
      {editorTemplates.tryAgain}
    </Button>
  </p>
);
