import type { DraftContent } from "#contract/requests/request.ts";
import { due } from "#core/law/clocks/calculate-deadline.ts";
import { tierFor } from "#core/law/tiers.ts";
import { initialFactsFromDraft } from "#core/letter/initial/draft-letter-facts.ts";
import { firstLetter } from "#core/letter/initial/first-letter.ts";
import type { FeeCategory } from "#core/letter/initial/request-options.ts";
import { type Letter, plainText } from "#core/letter/letter.ts";
import { Problem } from "#core/problem.ts";
import { letterErrors } from "#messages/errors/letter.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { userById } from "#server/db/accounts/users.ts";
import { agencyById } from "#server/db/agencies/agencies.ts";
import { bodyOf, dayAt } from "#server/db/deadlines/clock-facts.ts";
import { type LawInForce, lawInForce } from "#server/db/deadlines/laws.ts";
import type { LetterDays } from "#server/db/delivery/letter-days.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import type { AgencyRow } from "./resolve-letter-address.ts";

/** Who writes, to whom, and under which law. */
export type InitialLetterParties = {
  user: NonNullable<Awaited<ReturnType<typeof userById>>>;
  agency: AgencyRow;
  inForce: LawInForce;
  /** What comes before the @ of the request's address. */
  replyLocal: string;
};

/** Fails with `letter_incomplete` (422) where no agency is chosen, or none that is known. */
export async function loadInitialLetterParties(
  tx: Tx,
  userId: string,
  { agencyId, replyLocal, now }: { agencyId: string | undefined; replyLocal: string | null; now: Date },
): Promise<InitialLetterParties> {
  const user = await userById(tx, userId);
  const agency = agencyId === undefined ? undefined : await agencyById(tx, agencyId);
  const inForce = agency && (await lawInForce(tx, agency.jurisdiction, dayAt(now, agency.time_zone)));
  if (!user || !agency || !inForce || !replyLocal) {
    throw new Problem(422, "letter_incomplete", letterErrors.incomplete, [
      { path: "/agency", message: letterErrors.noAgency },
    ]);
  }
  return { user, agency, inForce, replyLocal };
}

/** What the letter is about, its variables filled; undefined for a letter without a title. */
export function titleOf(letter: Letter): string | undefined {
  for (const block of letter.blocks) if (block.kind === "title") return plainText(block.text);
  return undefined;
}

/**
 * The letter a draft makes, whichever way it goes. Fails with `letter_incomplete` (422), naming every gap.
 * @param days when it is dated and received
 * @param files names of the files that go with it
 * @param byHand the requester sends it, so that it is not received on its date
 */
export function buildInitialLetter(
  context: Pick<Context, "settings">,
  draft: DraftContent,
  { user, agency, inForce, replyLocal }: InitialLetterParties,
  { dated, receivedOn }: LetterDays,
  { files = [], byHand = false }: { files?: readonly string[]; byHand?: boolean } = {},
): Letter {
  const body = bodyOf(agency);
  const feeCategory = draft.feeCategory ?? user.fee_category;
  const tier = tierFor(inForce.law, { ...draft, feeCategory });
  return firstLetter(
    initialFactsFromDraft({
      draft,
      requester: {
        name: user.name,
        organization: user.organization,
        postalAddress: user.postal_address,
        replyAddress: `${replyLocal}@${context.settings.mailDomain}`,
        phone: user.phone,
        signature: user.signature_block,
        feeCategory: user.fee_category as FeeCategory | null,
        feeStatement: user.fee_statement,
      },
      attachments: files,
      agency: { name: agency.name, addressLines: agency.address_lines },
      law: inForce.law,
      body,
      today: dated,
      receivedOn,
      dueDate: byHand
        ? null
        : due(inForce.law, { received: receivedOn, body, ...inForce.daysOff, ...(tier && { tier }) }).due,
    }),
  );
}
