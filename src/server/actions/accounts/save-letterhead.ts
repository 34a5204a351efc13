import type { SavedLetterhead, SaveLetterhead } from "#contract/accounts/letterhead.ts";
import { hasUnprintable, letterheadLines } from "#core/letter/letterhead.ts";
import { MAX_SIGNATURE_LINES, signatureLines } from "#core/letter/signature.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem, type ProblemField } from "#core/problem.ts";
import { letterheadErrors as m } from "#messages/errors/letterhead.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { userById } from "#server/db/accounts/users.ts";
import { letterheadOf, saveLetterhead as save, saveSignature } from "#server/db/delivery/letterheads.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { checkLogo } from "./check-logo.ts";

const MAX_ADDRESS_LINES = 4;

export function readLetterhead(context: Pick<Context, "db">, userId: string): Promise<SavedLetterhead> {
  return withUser(context.db, userId, async (tx) => {
    const user = await userById(tx, userId);
    if (!user) throw notFound("user");
    const { logo = null, logoType = null, ...texts } = (await letterheadOf(tx, userId)) ?? NO_LETTERHEAD;
    return {
      ...texts,
      signature: user.signature_block,
      logo: logo && logoType && { type: logoType, base64: Buffer.from(logo).toString("base64") },
    };
  });
}

const NO_LETTERHEAD = {
  name: "",
  address: "",
  phone: "",
  email: "",
  website: "",
  logo: null,
  logoType: null,
};

/**
 * Saves how letters of this user look from now on; letters that were sent stay as they went. A letterhead without a word
 * and a logo is none. Fails with `bad_letterhead` and `bad_logo` (422).
 */
export async function saveLetterhead(
  context: Context,
  userId: string,
  { signature, logo, ...typed }: SaveLetterhead,
): Promise<void> {
  assertPrintable({ ...typed, signature });
  const letterhead = trimmed(typed);
  const picture = logo === null ? { logo: null, logoType: null } : checkLogo(Buffer.from(logo, "base64"));
  const isEmpty = letterheadLines(letterhead) === null && picture.logo === null;
  await withUser(context.db, userId, async (tx) => {
    await saveSignature(tx, userId, signature.trim());
    await save(tx, userId, isEmpty ? null : { ...letterhead, ...picture }, nowOf(context));
  });
}

const trimmed = <Texts extends Record<string, string>>(texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim()])) as Texts;

function assertPrintable(texts: Omit<SaveLetterhead, "logo">): void {
  const errors: ProblemField[] = Object.entries(texts).flatMap(([field, text]) =>
    hasUnprintable(text) || (ONE_LINE.has(field) && text.trim().includes("\n"))
      ? [{ path: `/${field}`, message: m.unprintable }]
      : [],
  );
  if (texts.address.trim().split("\n").length > MAX_ADDRESS_LINES)
    errors.push({ path: "/address", message: formatMessage(m.tooManyLines, { most: MAX_ADDRESS_LINES }) });
  if (signatureLines(texts.signature, "").length > MAX_SIGNATURE_LINES)
    errors.push({
      path: "/signature",
      message: formatMessage(m.tooManyLines, { most: MAX_SIGNATURE_LINES }),
    });
  const [first] = errors;
  if (first) throw new Problem(422, "bad_letterhead", first.message, errors);
}

const ONE_LINE: ReadonlySet<string> = new Set(["name", "phone", "email", "website"]);
