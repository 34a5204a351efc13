import { useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminTemplates as text } from "#messages/admin/templates.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { OfferedWords } from "#web/features/templates/TemplatePreview.tsx";
import { PanelTitle } from "#web/screens/AdminDashboard/shared/DetailList.tsx";
import { Failure } from "#web/screens/AdminDashboard/shared/Failure.tsx";
import { Panel } from "#web/screens/AdminDashboard/shared/ListDetailPanes.tsx";
import { TemplateForm } from "./TemplateForm.tsx";
import { type OfferedTemplate, useChangeTemplate } from "./template-queries.ts";

type Props = { template: OfferedTemplate; topics: readonly string[]; onClose: () => void };

const NOTICES = { retire: text.retiredNotice, offer: text.offeredNotice, reset: text.resetNotice };

/** The open template as users see it, or its form. */
export function TemplatePanel({ template, topics, onClose }: Props) {
  const { id, origin, isRetired, content } = template;
  const [isEditing, setIsEditing] = useState(false);
  const change = useChangeTemplate(id);
  const perform = (what: keyof typeof NOTICES) =>
    change.mutate(
      { do: what },
      { onSuccess: () => showToast({ text: formatMessage(NOTICES[what], { name: content.name }) }) },
    );
  const done = () => setIsEditing(false);
  return (
    <Panel
      label={formatMessage(text.panelLabel, { name: content.name })}
      row={id}
      view={isEditing ? "edit" : ""}
      onClose={onClose}
      actions={
        !isEditing && (
          <>
            <Button size="small" onClick={() => setIsEditing(true)}>
              {text.edit}
            </Button>
            <Button
              size="small"
              kind="quiet"
              busy={change.isPending}
              onClick={() => perform(isRetired ? "offer" : "retire")}
            >
              {isRetired ? text.offer : text.retire}
            </Button>
            {origin === "changed" && (
              <Button size="small" kind="quiet" disabled={change.isPending} onClick={() => perform("reset")}>
                {text.reset}
              </Button>
            )}
          </>
        )
      }
    >
      {isEditing ? (
        <TemplateForm id={id} content={content} topics={topics} onDone={done} onSaved={done} />
      ) : (
        <>
          <PanelTitle title={content.name}>{isRetired ? text.notOffered : content.summary}</PanelTitle>
          <Failure error={change.error} />
          <OfferedWords template={content} />
        </>
      )}
    </Panel>
  );
}

type NewProps = Pick<Props, "topics" | "onClose"> & { onSaved: (id: string) => void };

/** The form of a template that is not there yet. */
export function NewTemplatePanel({ topics, onClose, onSaved }: NewProps) {
  const [id] = useState(() => crypto.randomUUID());
  return (
    <Panel label={text.newLabel} row={id} onClose={onClose}>
      <TemplateForm id={id} content={null} topics={topics} onDone={onClose} onSaved={() => onSaved(id)} />
    </Panel>
  );
}
