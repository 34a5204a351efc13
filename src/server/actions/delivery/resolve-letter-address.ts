import { emailAddressError } from "#core/agency/agency-form.ts";
import { channelsOf, submissionChannelsText } from "#core/agency/channels.ts";
import { unverifiedReason } from "#core/agency/unverified-address.ts";
import type { Confidence } from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { reportAddress } from "#server/db/agencies/address-reports.ts";
import type { agencyById } from "#server/db/agencies/agencies.ts";
import { addressEvidence, contactRecord } from "#server/db/agencies/agency-contact-events.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

export type AgencyRow = NonNullable<Awaited<ReturnType<typeof agencyById>>>;

/** Refuses an office that takes no requests (any more), whichever way they come. */
export function assertTakesRequests(agency: AgencyRow): void {
  if (agency.role === "reviewer") {
    throw new Problem(
      409,
      "agency_reviews",
      formatMessage(deliveryErrors.agencyReviews, { name: agency.name }),
      [{ path: "/agency", message: deliveryErrors.chooseAnotherAgency }],
    );
  }
  if (agency.listing !== "retired") return;
  throw new Problem(
    409,
    "agency_retired",
    formatMessage(deliveryErrors.agencyRetired, { name: agency.name }),
    [{ path: "/agency", message: deliveryErrors.chooseAnotherAgency }],
  );
}

/** Refuses an office that a letter cannot be mailed to at all, saying how it takes requests instead. */
export function assertReachable(agency: AgencyRow): void {
  assertTakesRequests(agency);
  const contactDetails = contactDetailsOf(agency);
  if (
    channelsOf(contactDetails).includes("email") ||
    (agency.email === null && agency.accepts_email !== false)
  )
    return;
  const channels = submissionChannelsText(contactDetails);
  throw noEmailChannelError(
    agency,
    channels === "" ? null : formatMessage(deliveryErrors.channels, { channels }),
  );
}

/**
 * Where the first letter goes, as the user said or as the directory has it. An address nobody lately found right must be
 * said (409 `address_unverified`). What they say is noted: the directory's own address as found right, another one for
 * administrators to look at; that one is used for this request alone, and is returned as `other`.
 */
export async function resolveLetterAddress(
  context: Context,
  tx: Tx,
  {
    userId,
    requestId,
    agency,
    confirmedAddress,
  }: { userId: string; requestId: string; agency: AgencyRow; confirmedAddress?: string | undefined },
): Promise<{ address: string; otherAddress: string | null }> {
  const now = nowOf(context);
  const trimmedAddress = confirmedAddress?.trim();
  if (trimmedAddress !== undefined) {
    const error = emailAddressError(trimmedAddress, context.settings.mailDomain);
    if (error !== null) throw new Problem(422, "bad_address", error, [{ path: "/address", message: error }]);
    const isDirectoryAddress = trimmedAddress.toLowerCase() === agency.email?.toLowerCase();
    await reportAddress(tx, {
      id: context.ids.next(),
      ownerId: userId,
      agencyId: agency.id,
      requestId,
      verdict: isDirectoryAddress ? "confirmed" : "corrected",
      address: trimmedAddress,
      at: now,
    });
    return { address: trimmedAddress, otherAddress: isDirectoryAddress ? null : trimmedAddress };
  }
  if (agency.email === null) {
    const channels = submissionChannelsText(contactDetailsOf(agency));
    const problem = noEmailChannelError(
      agency,
      channels === ""
        ? deliveryErrors.enterEmailIfKnown
        : formatMessage(deliveryErrors.enterEmailOrAsk, { channels }),
    );
    problem.fields.push({ path: "/address", message: deliveryErrors.enterEmail });
    throw problem;
  }
  // What everybody's letters showed, which the user role may not read.
  const record = await contactRecord(context.db, userId, agency.id);
  const evidence = addressEvidence({ ...agency, ...record, confidence: agency.confidence as Confidence });
  const reason = unverifiedReason(evidence, now.toISOString().slice(0, 10));
  if (reason !== null) {
    throw new Problem(
      409,
      "address_unverified",
      formatMessage(deliveryErrors.unverifiedAddress, { reason }),
      [{ path: "/address", message: reason }],
    );
  }
  return { address: agency.email, otherAddress: null };
}

const contactDetailsOf = (agency: AgencyRow) => ({
  email: agency.email,
  acceptsEmail: agency.accepts_email,
  portalUrl: agency.portal_url,
  addressLines: agency.address_lines,
  fax: agency.fax,
});

const noEmailChannelError = (agency: AgencyRow, instead: string | null) =>
  new Problem(
    409,
    "no_email_channel",
    [deliveryErrors.noEmail, instead].filter(Boolean).join(" "),
    agency.portal_url === null ? [] : [{ path: "/agency/portalUrl", message: agency.portal_url }],
  );
