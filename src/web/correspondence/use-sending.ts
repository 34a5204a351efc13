import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { mendGaps } from "#core/letter/gaps.ts";
import { ApiError } from "#web/api-error.ts";
import { confirmedIn } from "./confirm-recipients.ts";
import { announceSent } from "./leaving.ts";
import { useReply } from "./queries.ts";
import { type Recipients, troubleOf } from "./recipients.ts";
import { type ReplyDraft, sameWords } from "./reply-draft.ts";
import { takeOff, usePendingFiles } from "./use-pending-files.ts";
import { markTried, replyDraft, useReplyDraft } from "./use-reply-draft.ts";

type Options = {
  requestId: string;
  /** To whom it goes where the person named nobody. */
  suggested: Recipients;
  ownDomain: string | null;
  /** Placeholders of its letter that the text still has. */
  gaps: readonly string[];
  onSent: (messageId: string) => void;
};

/** Sends the draft of a reply, once, and says why it could not be. */
export function useSending({ requestId, suggested, ownDomain, gaps, onSent }: Options) {
  const client = useQueryClient();
  const reply = useReply(requestId);
  const pending = usePendingFiles(requestId);
  const { draft } = useReplyDraft(requestId);
  // What was said about a draft is over once it is another.
  const [failed, setFailed] = useState<{ draft: ReplyDraft; words: string } | null>(null);
  // Addresses outside the agency that the server asks about once.
  const [asked, setAsked] = useState<{ draft: ReplyDraft; words: string; addresses: string[] } | null>(null);
  const [sentAt, setSentAt] = useState<Date>();
  const fail = (words: string) => setFailed({ draft: replyDraft(requestId), words });

  /** Sends it now, or at a later time. What is to be looked at first, where something is. */
  const send = (at?: Date, confirmed: readonly string[] = []): "recipients" | "gaps" | null => {
    if (reply.isPending) return null;
    // Read here, not at the last paint: an address may have been typed with the key that sends.
    const { id, text, recipients, files, letter, forwards } = replyDraft(requestId);
    const { to, cc } = recipients ?? suggested;
    const trouble = troubleOf({ to, cc }, ownDomain);
    if (trouble) {
      fail(`Not sent. ${trouble}`);
      return "recipients";
    }
    if (gaps.length > 0) {
      fail(`Not sent. ${mendGaps(gaps)}`);
      return "gaps";
    }
    if (pending.length > 0) {
      fail(
        pending.some((file) => file.failed !== null)
          ? "Not sent: a file did not arrive. Try it again, or take it off."
          : "Not sent yet: a file is still on its way. Send when it has arrived.",
      );
      return null;
    }
    markTried(requestId);
    reply.mutate(
      {
        id,
        text,
        to: [...to],
        cc: [...cc],
        attachments: files.map((file) => file.id),
        ...(at && { sendAt: at.toISOString() }),
        ...(letter && { letter }),
        ...(confirmed.length > 0 && { confirmed: [...confirmed] }),
        ...(forwards && {
          forwards: { messageId: forwards.messageId, attachments: forwards.files.map((file) => file.id) },
        }),
      },
      {
        onSuccess: (message) => {
          onSent(message.id);
          announceSent(client, requestId, message);
        },
        onError: (error) => {
          const addresses = confirmedIn(error, { to, cc });
          if (addresses.length === 0)
            return fail(`Not sent; your words are saved. ${forgetGone(requestId, error)}`);
          setSentAt(at);
          setAsked({ draft: replyDraft(requestId), words: error.message, addresses });
        },
      },
    );
    return null;
  };
  // Saving makes another object of the same draft.
  const stands = (said: { draft: ReplyDraft } | null) => said !== null && sameWords(said.draft, draft);
  const question = stands(asked) && !reply.isPending ? asked : null;
  return {
    send: (at?: Date) => send(at),
    busy: reply.isPending,
    failure: failed && stands(failed) ? failed.words : null,
    /** Asks whether to send to addresses outside the agency; null where nothing is asked. */
    question: question && { words: question.words, confirm: () => void send(sentAt, question.addresses) },
  };
}

/** What went wrong, in words. Files the server has not any more are taken off the draft, by name. */
function forgetGone(requestId: string, error: Error): string {
  if (!(error instanceof ApiError) || error.code !== "file_gone") return error.message;
  const places = new Set(error.fields.map(({ path }) => path));
  const { files, forwards } = replyDraft(requestId);
  const gone = [
    ...files.filter((_file, index) => places.has(`/attachments/${index}`)),
    ...(forwards?.files.filter((_file, index) => places.has(`/forwards/attachments/${index}`)) ?? []),
  ];
  takeOff(
    requestId,
    gone.map((file) => file.id),
  );
  const names = gone.map(({ name }) => `“${name}”`).join(", ");
  return `The server no longer has ${names}, so it was taken off. Attach it again where it is wanted.`;
}
