import { mdiEmailAlertOutline } from "@mdi/js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Me } from "#contract/shell.ts";
import { api, meQuery } from "#web/api.ts";
import { Choice } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Section } from "./Section.tsx";

/** Whether each reply of an agency is mailed to the person, and what became of the last of these mails. */
export function RepliesByMail({ me }: { me: Me }) {
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: (on: boolean) => api.put<Me>("/api/me/replies-by-mail", { on }),
    onSuccess: (known) => client.setQueryData(meQuery.queryKey, known),
  });
  const on = choose.isPending ? choose.variables : me.repliesByMail;
  return (
    <Section
      title="Replies by mail"
      lead="What an agency writes comes to your own mailbox too. Answer that mail, and your words go to the agency."
    >
      <Choice
        checked={on}
        onChange={({ target }) => choose.mutate(target.checked)}
        help={`To ${me.email}, with small files attached.`}
      >
        Mail me every reply
      </Choice>
      {on && me.mailReturned && (
        <Notice tone="orange" icon={mdiEmailAlertOutline}>
          The last of these mails came back. {me.mailReturned}
        </Notice>
      )}
      {choose.isError && (
        <Notice tone="red" icon={mdiEmailAlertOutline} role="alert">
          This was not saved. {choose.error.message}
        </Notice>
      )}
    </Section>
  );
}
