import type { LetterInput } from "#core/classify/outcome/model/letter-features.ts";

/** What the model gets of an email, beside its sentences. */
export type EmailAround = {
  subject: string;
  from: { address: string } | null;
  attachments: readonly { type: string; inline: boolean; name?: string | null }[];
  /** `hasMore`: the file may be records as well. */
  letters?: readonly { name: string; hasMore?: boolean }[];
};

/** The model's input for an email. `spoken`: its sentences, without those every letter carries. */
export const letterInput = (
  email: EmailAround,
  spoken: readonly { words: string }[],
  frame: readonly string[],
): LetterInput => ({
  sentences: spoken.map(({ words }) => words.replaceAll("·", ".")),
  subject: email.subject,
  from: email.from?.address ?? "",
  fileNames: email.attachments.flatMap(({ name, inline }) => (name && !inline ? [name] : [])),
  recordFiles: recordFiles(email).length,
  letterFiles: email.letters?.length ?? 0,
  frame,
});

/** Files that may be records: no picture in a signature, no calendar entry, and no letter about the records. */
export function recordFiles<Email extends Pick<EmailAround, "attachments" | "letters">>({
  attachments,
  letters = [],
}: Email): Email["attachments"][number][] {
  const names = new Set(letters.flatMap(({ name, hasMore }) => (hasMore ? [] : [name])));
  return attachments.filter(
    ({ inline, type, name }) =>
      !inline && !/^message\/|^text\/calendar|x-vcard/.test(type) && !(name && names.has(name)),
  );
}
