import { useQuery } from "@tanstack/react-query";
import type { FollowUps } from "#contract/delivery/follow-ups.ts";
import { LETTER_LABELS } from "#core/letter/letter-kinds.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerBulk } from "#messages/tracker/bulk.ts";
import { Field, Select } from "#web/design/controls/Field.tsx";
import { ownTemplatesQuery } from "#web/features/templates/template-queries.ts";

type Kind = FollowUps["letters"][number]["kind"];

/** The template of each kind of letter; without one, a letter is as it is prepared. */
export type ChosenTemplates = Partial<Record<Kind, string>>;

/** In whose words the letters are: for each kind that the user has a template of. */
export function FollowUpTemplates(props: {
  kinds: readonly Kind[];
  chosen: ChosenTemplates;
  onChange: (chosen: ChosenTemplates) => void;
}) {
  const { kinds, chosen, onChange } = props;
  const templates = useQuery(ownTemplatesQuery).data?.items ?? [];
  return kinds.map((kind) => {
    const ofKind = templates.filter(({ letterKind }) => letterKind === kind);
    if (ofKind.length === 0) return null;
    const { [kind]: id = "", ...others } = chosen;
    return (
      <Field
        key={kind}
        label={formatMessage(trackerBulk.followUps.wordsOf, { kind: LETTER_LABELS[kind] })}
        help={trackerBulk.followUps.wordsHelp}
      >
        {(control) => (
          <Select
            {...control}
            value={id}
            onChange={({ target }) => onChange(target.value ? { ...others, [kind]: target.value } : others)}
          >
            <option value="">{trackerBulk.followUps.preparedWords}</option>
            {ofKind.map((template) => (
              <option key={template.id} value={template.id}>
                {template.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    );
  });
}
