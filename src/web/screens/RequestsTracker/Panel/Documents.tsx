import { mdiFileDocumentOutline } from "@mdi/js";
import type { RequestDetail } from "#contract/request.ts";
import { Attachments } from "#web/correspondence/Attachments.tsx";
import { FilePreview } from "#web/correspondence/FilePreview.tsx";
import { When } from "#web/correspondence/When.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { dayWords } from "../activity-words.ts";
import css from "./Documents.module.css";

/** Every file the agency sent, under the letter it came with, newest first. */
export function Documents({ documents }: { documents: RequestDetail["documents"] }) {
  const now = new Date();
  if (documents.length === 0) {
    return (
      <EmptyState icon={mdiFileDocumentOutline} title="No documents yet" level={3}>
        Files the agency sends stand here, whichever letter they came with.
      </EmptyState>
    );
  }
  const letters = Map.groupBy(
    documents.toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt)),
    (file) => file.messageId,
  );
  const asAttachments = (files: typeof documents) => files.map((file) => ({ ...file, inline: false }));
  return (
    <>
      <FilePreview groups={[...letters.values()].map(asAttachments)} />
      {[...letters].map(([messageId, files]) => (
        <section key={messageId} className={css.letter}>
          <h2>
            Came <When at={files[0]?.receivedAt ?? ""} words={dayWords(files[0]?.receivedAt ?? "", now)} />
          </h2>
          <Attachments stacked messageId={messageId} files={asAttachments(files)} />
        </section>
      ))}
    </>
  );
}
