import { channelsOf, waysToReach } from "#core/agency/channels.ts";
import { addressFault } from "#core/agency/office-form.ts";
import { unverifiedReason } from "#core/agency/unverified.ts";
import type { Confidence } from "#core/deadline/law.ts";
import { Problem } from "#core/problem.ts";
import { confirmedOn, reportAddress } from "#server/db/address-reports.ts";
import type { agencyById } from "#server/db/agencies.ts";
import type { Tx } from "#server/db/as-person.ts";
import { type Context, nowOf } from "./context.ts";

export type Office = NonNullable<Awaited<ReturnType<typeof agencyById>>>;

/** Refuses an office that takes no requests any more, whichever way they come. */
export function refuseRetired(office: Office): void {
  if (office.listing !== "retired") return;
  throw new Problem(
    409,
    "agency_retired",
    `${office.name} takes no requests any more. Choose another agency.`,
    [{ path: "/agency", message: "Choose another agency." }],
  );
}

/** Refuses an office that a letter cannot be mailed to at all, saying how it takes requests instead. */
export function refuseUnreachable(office: Office): void {
  refuseRetired(office);
  const reachable = reachableOf(office);
  if (channelsOf(reachable).includes("email") || (office.email === null && office.accepts_email !== false))
    return;
  const ways = waysToReach(reachable);
  throw noEmailChannel(office, ways === "" ? "" : ` It takes them ${ways}.`);
}

/**
 * Where the first letter goes, as the person said or as the directory has it. An address nobody lately found right must be
 * said (409 `address_unverified`). What they say is noted: the directory's own address as found right, another one for
 * administrators to look at; that one is used for this request alone, and is returned as `other`.
 */
export async function letterAddress(
  context: Context,
  tx: Tx,
  {
    personId,
    requestId,
    office,
    said,
  }: { personId: string; requestId: string; office: Office; said?: string | undefined },
): Promise<{ address: string; other: string | null }> {
  const now = nowOf(context);
  const given = said?.trim();
  if (given !== undefined) {
    const fault = addressFault(given, context.settings.mailDomain);
    if (fault !== null) throw new Problem(422, "bad_address", fault, [{ path: "/address", message: fault }]);
    const same = given.toLowerCase() === office.email?.toLowerCase();
    await reportAddress(tx, {
      id: context.ids.next(),
      ownerId: personId,
      agencyId: office.id,
      requestId,
      verdict: same ? "confirmed" : "corrected",
      address: given,
      at: now,
    });
    return { address: given, other: same ? null : given };
  }
  if (office.email === null) {
    const ways = waysToReach(reachableOf(office));
    const problem = noEmailChannel(
      office,
      ` Give its e-mail address if you know it${ways === "" ? "" : `, or ask ${ways}`}.`,
    );
    problem.fields.push({ path: "/address", message: "Give its e-mail address." });
    throw problem;
  }
  const evidence = {
    email: office.email,
    source: office.source,
    sourceDate: office.source_date,
    confidence: office.confidence as Confidence,
    verifiedOn: office.verified_at?.toISOString().slice(0, 10) ?? null,
  };
  const today = now.toISOString().slice(0, 10);
  const reason = unverifiedReason(evidence, today);
  if (reason !== null) {
    const verifiedOn = await confirmedOn(tx, personId, office.id, office.email);
    if (unverifiedReason({ ...evidence, verifiedOn }, today) !== null) {
      throw new Problem(409, "address_unverified", `${reason} Confirm it or give the right one.`, [
        { path: "/address", message: reason },
      ]);
    }
  }
  return { address: office.email, other: null };
}

const reachableOf = (office: Office) => ({
  email: office.email,
  acceptsEmail: office.accepts_email,
  portalUrl: office.portal_url,
  addressLines: office.address_lines,
  fax: office.fax,
});

const noEmailChannel = (office: Office, instead: string) =>
  new Problem(
    409,
    "no_email_channel",
    `${office.name} takes no requests by e-mail.${instead}`,
    office.portal_url === null ? [] : [{ path: "/agency/portalUrl", message: office.portal_url }],
  );
