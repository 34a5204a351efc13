import { type FormEvent, useId, useState } from "react";
import type { OfferedTemplateContent } from "#contract/requests/offered-template.ts";
import { FORMATS, type Format } from "#core/letter/initial/request-options.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { MAX_TEMPLATE_NAME_LENGTH } from "#core/template/letter-template.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminTemplates as text } from "#messages/admin/templates.ts";
import { editorOptions } from "#messages/editor/options.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input, Select, TextArea } from "#web/design/controls/Field.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { OfferedWords } from "#web/features/templates/TemplatePreview.tsx";
import css from "#web/screens/AdminDashboard/agencies/EditAgencyForm.module.css";
import { DetailGroup, PanelTitle } from "#web/screens/AdminDashboard/shared/DetailList.tsx";
import { Failure } from "#web/screens/AdminDashboard/shared/Failure.tsx";
import { UnsavedChangesGuard } from "#web/screens/AdminDashboard/shared/UnsavedChangesGuard.tsx";
import { useChangeTemplate } from "./template-queries.ts";

type Content = OfferedTemplateContent;
type TextName = Exclude<keyof Content, "years" | "format">;

const EMPTY: Content = {
  ...{ topic: "", name: "", summary: "", subject: "", records: "1. " },
  ...{ years: null, format: "electronic", heldBy: "", usuallyWithheld: "" },
};
const REQUIRED: readonly TextName[] = ["topic", "name", "subject", "records"];
const FORMAT_NAMES: Record<Format, string> = { any: text.anyFormat, ...editorOptions.format.names };
const HELP = { ...text.help, records: formatMessage(text.help.records, { example: text.example }) };
const MAX_LENGTHS: Partial<Record<TextName, number>> = {
  ...{ topic: 60, name: MAX_TEMPLATE_NAME_LENGTH, summary: 200, heldBy: 1_000, usuallyWithheld: 1_000 },
};

type Props = {
  id: string;
  /** Null for a new one. */
  content: Content | null;
  /** The topics there are, which are suggested. */
  topics: readonly string[];
  onDone: () => void;
  onSaved: () => void;
};

/** Everything that a template says, with the letter as users will see it below. */
export function TemplateForm({ id, content, topics, onDone, onSaved }: Props) {
  const original = content ?? EMPTY;
  const [typed, setTyped] = useState(original);
  const [years, setYears] = useState(original.years === null ? "" : String(original.years));
  const [hasTried, setHasTried] = useState(false);
  const topicList = useId();
  const change = useChangeTemplate(id);
  const hasYears = years.trim() !== "";
  const yearsError = hasYears && !/^([1-9]\d?|100)$/.test(years.trim()) ? text.badYears : undefined;
  const next: Content = { ...typed, years: hasYears && !yearsError ? Number(years) : null };
  const isMissing = (name: TextName) => REQUIRED.includes(name) && typed[name].trim() === "";
  const refused = change.error instanceof ApiError ? change.error.fields : [];
  const errorOf = (name: keyof Content): string | undefined => {
    if (name === "years") return hasTried ? yearsError : undefined;
    if (hasTried && name !== "format" && isMissing(name)) return text.required;
    return refused.find(({ path }) => path === `/${name}`)?.message;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (change.isPending || yearsError || REQUIRED.some(isMissing)) return;
    change.mutate(
      { do: "save", content: next },
      {
        onSuccess: () => {
          showToast({ text: formatMessage(text.saved, { name: next.name.trim() }) });
          onSaved();
        },
      },
    );
  };
  const field = (name: TextName, rows?: number) => (
    <Field
      label={text.fields[name]}
      help={name in HELP && HELP[name as keyof typeof HELP]}
      error={errorOf(name)}
    >
      {(control) => {
        const shared = {
          ...control,
          value: typed[name],
          maxLength: MAX_LENGTHS[name],
          onChange: ({ target }: { target: { value: string } }) =>
            setTyped((before) => ({ ...before, [name]: target.value })),
        };
        if (rows !== undefined) return <TextArea {...shared} rows={rows} />;
        return <Input {...shared} list={name === "topic" ? topicList : undefined} autoComplete="off" />;
      }}
    </Field>
  );
  const hasChanges = JSON.stringify(next) !== JSON.stringify(original);
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <UnsavedChangesGuard hasChanges={hasChanges && !change.isSuccess} />
      <PanelTitle title={content ? formatMessage(text.editTitle, { name: content.name }) : text.newLabel}>
        {content ? text.editIntroduction : text.addIntroduction}
      </PanelTitle>
      {field("topic")}
      <datalist id={topicList}>
        {topics.map((topic) => (
          <option key={topic} value={topic} />
        ))}
      </datalist>
      {field("name")}
      {field("summary")}
      {field("subject")}
      {field("records", 10)}
      <Field label={text.fields.years} help={text.help.years} error={errorOf("years")}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={years}
            onChange={({ target }) => setYears(target.value)}
          />
        )}
      </Field>
      <Field label={text.fields.format}>
        {(control) => (
          <Select
            {...control}
            value={typed.format}
            onChange={({ target }) => setTyped((before) => ({ ...before, format: target.value as Format }))}
          >
            {FORMATS.map((format) => (
              <option key={format} value={format}>
                {FORMAT_NAMES[format]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {field("heldBy", 2)}
      {field("usuallyWithheld", 3)}
      <DetailGroup title={text.preview}>
        <OfferedWords template={next} />
      </DetailGroup>
      <div className={css.footer}>
        <Failure error={change.error} />
        <div className={css.buttons}>
          <Button type="submit" kind="main" busy={change.isPending}>
            {admin.save}
          </Button>
          <Button kind="quiet" onClick={onDone}>
            {admin.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}
