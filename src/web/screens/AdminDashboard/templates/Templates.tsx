import { mdiArchiveOutline, mdiCheckCircleOutline, mdiFileHidden, mdiFileOutline } from "@mdi/js";
import { adminTemplates as text } from "#messages/admin/templates.ts";
import { ButtonLink } from "#web/design/controls/Button.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { type Column, RowLink } from "#web/design/display/Table.tsx";
import { formatRowDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { ListDetailPanes, Panel } from "#web/screens/AdminDashboard/shared/ListDetailPanes.tsx";
import { LoadFailed, NotFound, PanelLoading } from "#web/screens/AdminDashboard/shared/ListStates.tsx";
import { ListTable } from "#web/screens/AdminDashboard/shared/ListTable.tsx";
import { Toolbar } from "#web/screens/AdminDashboard/shared/Toolbar.tsx";
import { useAdminUrl } from "#web/screens/AdminDashboard/use-admin-url.ts";
import { NewTemplatePanel, TemplatePanel } from "./TemplatePanel.tsx";
import { type OfferedTemplate, useOfferedTemplates } from "./template-queries.ts";

/** In the URL, what is open where a template is added; no id of a template. */
const NEW = "+";

/** The templates that every user is offered, built in or written here. */
export function Templates() {
  const {
    address: { open },
    change,
    linkTo,
  } = useAdminUrl();
  const list = useOfferedTemplates();
  const template = list.rows.find(({ id }) => id === open);
  const topics = [...new Set(list.rows.map(({ content }) => content.topic))];
  const close = () => change({ open: null });
  return (
    <>
      <Toolbar title={text.title} label={text.title} filters={[]} current="">
        <ButtonLink size="small" to={linkTo({ open: NEW })}>
          {text.add}
        </ButtonLink>
      </Toolbar>
      <ListDetailPanes
        list={
          <ListTable
            label={text.title}
            list={list}
            words={text}
            empty={{ icon: mdiFileOutline, title: text.emptyTitle, text: text.emptyText }}
            columns={columnsAt(new Date(), (id) => linkTo({ open: id }))}
            open={open}
          />
        }
        panel={
          open === NEW ? (
            <NewTemplatePanel topics={topics} onClose={close} onSaved={(id) => change({ open: id })} />
          ) : template ? (
            <TemplatePanel key={template.id} template={template} topics={topics} onClose={close} />
          ) : open !== null && list.data ? (
            <Panel label={text.notFoundTitle} row={open} onClose={close}>
              <NotFound icon={mdiFileHidden} title={text.notFoundTitle} onBack={close}>
                {text.notFoundText}
              </NotFound>
            </Panel>
          ) : open !== null ? (
            <Panel label={text.title} row={open} onClose={close}>
              {list.error ? (
                <LoadFailed inPanel errorTitle={text.failedTitle} query={list} />
              ) : (
                <PanelLoading label={text.loading} />
              )}
            </Panel>
          ) : null
        }
      />
    </>
  );
}

const columnsAt = (now: Date, linkTo: (id: string) => string): Column<OfferedTemplate>[] => [
  {
    id: "name",
    head: text.columns.name,
    title: ({ content }) => content.name,
    cell: ({ id, content }, isTabStop) => (
      <RowLink to={linkTo(id)} row={id} isTabStop={isTabStop}>
        {content.name}
      </RowLink>
    ),
  },
  {
    id: "topic",
    head: text.columns.topic,
    width: 208,
    hide: "beside phone",
    title: ({ content }) => content.topic,
    cell: ({ content }) => content.topic,
  },
  {
    id: "origin",
    head: text.columns.origin,
    width: 128,
    hide: "beside narrow phone",
    cell: ({ origin }) => text.origins[origin],
  },
  {
    id: "state",
    head: text.columns.state,
    width: 112,
    grow: true,
    cell: ({ isRetired }) => (
      <Status
        tone={isRetired ? "grey" : "green"}
        icon={isRetired ? mdiArchiveOutline : mdiCheckCircleOutline}
      >
        {isRetired ? text.retired : text.offered}
      </Status>
    ),
  },
  {
    id: "changed",
    head: text.columns.changed,
    width: 104,
    hide: "beside",
    end: true,
    cell: ({ updatedAt }) =>
      updatedAt && <Timestamp at={updatedAt} text={formatRowDate(updatedAt, now, false)} />,
  },
];
