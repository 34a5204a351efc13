import { mdiFileSearchOutline, mdiMagnify } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { TemplateContent } from "#contract/requests/template.ts";
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
import { ownTemplatesQuery, templateTopicsQuery } from "#web/features/templates/template-queries.ts";
import css from "./TemplatePicker.module.css";
import { TemplatePreview } from "./TemplatePreview.tsx";
import { type Entry, type Group, templateGroups } from "./template-list.ts";

const NONE: never[] = [];

/**
 * All templates, own ones first, with a preview of the selected one. Arrow keys move in the list, Tab leaves it for the
 * preview. On a phone, the preview replaces the list.
 */
export function TemplatePicker(props: {
  onUse: (name: string, content: TemplateContent) => void;
  onClose: () => void;
}) {
  const { onUse, onClose } = props;
  const phone = usePhone();
  const topics = useQuery(templateTopicsQuery);
  const userTemplates = useQuery(ownTemplatesQuery);
  const [searchText, setSearchText] = useState("");
  const [key, setKey] = useState<string | null>(null);
  const [detailOpen, setDetailOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const groups = useMemo(
    () => templateGroups(userTemplates.data?.items ?? NONE, topics.data?.items ?? NONE, searchText),
    [userTemplates.data, topics.data, searchText],
  );
  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups]);
  const selectedEntry = entries.find((entry) => entry.key === key) ?? entries[0] ?? null;
  const pending = topics.isPending || userTemplates.isPending;

  return (
    <ListDialog
      title={editorTemplates.title}
      header={
        <Input
          ref={search}
          type="search"
          aria-label={editorTemplates.search}
          placeholder={editorTemplates.searchPlaceholder}
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
          {!pending && groups.length === 0 && !topics.isError && (
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
          onUse={onUse}
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
              <small>{entry.line}</small>
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

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <p className={css.failed} role="alert">
    {editorTemplates.failed}{" "}
    <Button size="small" onClick={onRetry}>
      {editorTemplates.tryAgain}
    </Button>
  </p>
);
