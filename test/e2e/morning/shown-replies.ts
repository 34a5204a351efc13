import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Message } from "#contract/mailbox/conversation.ts";
import { files } from "#messages/files.ts";
import { threadOutcomes } from "#messages/thread/outcomes.ts";
import { expectAccessible } from "../browser.ts";
import type { SentRequest } from "./arriving-mail.ts";
import { FILE_NAMES } from "./attached-files.ts";
import { SILENT_INDEX } from "./letters.ts";
import { type PlannedReply, wordsOf } from "./planned-replies.ts";

const LONG_TIMEOUT = { timeout: 60_000 };

/** The message that brought the reply. */
export function messageOf(messages: readonly Message[], { id }: PlannedReply): Message {
  const message = messages.find(({ subject }) => subject.endsWith(`(${id})`));
  if (!message) throw new Error(`Nothing in the thread came from ${id}.`);
  return message;
}

/** Each reply is there with every word and file, and is taken for what it is. */
export function expectWhole({ replies }: SentRequest, messages: readonly Message[]): void {
  for (const reply of replies) {
    const { text, classification, attachments } = messageOf(messages, reply);
    expect(wordsOf(text)).toContain(wordsOf(reply.text));
    const kind = classification?.kind ?? "";
    if (reply.notice) expect([reply.id, kind]).toEqual([reply.id, reply.notice.kind]);
    else expect(["reply", "acknowledgment", "portal_notice"]).toContain(kind);
    if (reply.file) expect(attachments.map(({ name }) => name)).toEqual([FILE_NAMES[reply.file]]);
  }
}

/** Opens the conversation of a request, which is read then. */
export async function openThread(page: Page, { id, now }: SentRequest): Promise<void> {
  const read = now.unread && page.waitForResponse(`**/api/conversations/${id}/read`, LONG_TIMEOUT);
  await page.goto(`/inbox?request=${id}`);
  await page.getByRole("article").first().waitFor(LONG_TIMEOUT);
  await read;
  now.unread = false;
}

/** The pages name each kind of email that is no answer, each letter that came back, and each file. */
export async function expectKindsShown(page: Page, requests: readonly SentRequest[]): Promise<void> {
  const thread = page.getByRole("region", { name: /^Conversation:/ });
  const withFiles = requests.filter(({ replies }) => replies.some(({ file }) => file !== null));
  for (const request of [...withFiles, requests[SILENT_INDEX] as SentRequest]) {
    await openThread(page, request);
    for (const { notice, file } of request.replies) {
      if (notice)
        await thread
          .getByText(threadOutcomes.kinds[notice.kind as never])
          .first()
          .waitFor();
      if (file) await thread.getByText(FILE_NAMES[file]).first().waitFor();
      if (file === "locked") await thread.getByText(files.locked).first().waitFor(LONG_TIMEOUT);
    }
    await expectAccessible(page);
  }
  await openThread(page, requests.at(-1) as SentRequest);
  await thread.getByText(threadOutcomes.kinds.bounce).first().waitFor();
  await thread
    .getByText(/no such mailbox|does not exist/i)
    .first()
    .waitFor();
}
