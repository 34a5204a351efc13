import type { AddSharedAgency, AdminEditAgency } from "#contract/agencies/agency.ts";
import { foldText } from "#core/agency/search-text.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { agencyErrors } from "#messages/errors/agencies.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { resolveReports } from "#server/db/agencies/address-reports.ts";
import { refreshAgencySearch } from "#server/db/agencies/agencies.ts";
import {
  isDescendantOf,
  type LockedAgency,
  lockAgency,
  lockMergedAgencies,
  mergeReferences,
  moveChildren,
  updateAgency,
} from "#server/db/agencies/agency-changes.ts";
import { saveMergedRequests, saveMergeRecord } from "#server/db/agencies/agency-merges.ts";
import { decideProposal, openProposal } from "#server/db/agencies/proposals.ts";
import { audit } from "#server/db/platform/audit.ts";
import type { Database } from "#server/db/platform/database.ts";
import { insertAgency } from "./add-agencies.ts";
import { agencyEditColumns, updatedSources } from "./agency-edit-columns.ts";
import { agencyConflict } from "./edit-own-agencies.ts";

/** Who does it (an administrator's address), to which office, as they last saw it. */
type AdminAction = { admin: string; id: string; version: number };

type LockedChange = { tx: Database; agency: LockedAgency; now: Date };

/** One change of one office, noted in the audit log; refused when someone changed the office meanwhile. */
function runAdminAction(
  context: Context,
  { admin, id, version }: AdminAction,
  verb: string,
  change: (change: LockedChange) => Promise<Record<string, unknown>>,
): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const agency = await lockAgency(tx, id);
    if (!agency) throw notFound("agency");
    if (agency.version !== version) throw agencyConflict();
    if (agency.merged_into !== null) throw agencyMergedError();
    const now = nowOf(context);
    const detail = await change({ tx, agency, now });
    await audit(tx, { at: now, actor: admin, verb, subject: id, detail: { name: agency.name, ...detail } });
  });
}

/** Adds an agency that everyone gets at once; its address is verified by it. Returns its id. */
export function addSharedAgency(context: Context, admin: string, input: AddSharedAgency): Promise<string> {
  const now = nowOf(context);
  const columns = agencyEditColumns(context, input, now.toISOString().slice(0, 10));
  return context.db.transaction().execute(async (tx) => {
    await assertNotShared(tx, input);
    const id = context.ids.next();
    await insertAgency(tx, { id, input, columns }, { listing: "listed", verifiedBy: admin }, now);
    await refreshAgencySearch(tx, [id]);
    await audit(tx, { at: now, actor: admin, verb: "add_agency", subject: id, detail: { name: input.name } });
    return id;
  });
}

/** Declines a user's proposal, who sees the reason; the agency stays their own. */
export function declineAgency(
  context: Context,
  { reason, ...action }: AdminAction & { reason: string },
): Promise<void> {
  const given = reason.trim();
  if (given === "") {
    const message = agencyErrors.reasonMissing;
    throw new Problem(422, "reason_missing", message, [{ path: "/reason", message }]);
  }
  return runAdminAction(context, action, "decline_agency", async ({ tx, agency, now }) => {
    if (!(await openProposal(tx, agency.id))) throw notProposedError();
    await decideProposal(tx, agency.id, { outcome: "declined", at: now, admin: action.admin, reason: given });
    return { addedBy: agency.owner_id, reason: given };
  });
}

/**
 * Makes a proposed agency everyone's, or a retired one again; anyone who lists it has looked at its address. Requests to
 * it stay as they are.
 */
export function approveAgency(context: Context, action: AdminAction): Promise<void> {
  return runAdminAction(context, action, "approve_agency", async ({ tx, agency, now }) => {
    if (agency.listing === "listed") throw new Problem(409, "already_listed", agencyErrors.alreadyPublic);
    // What a user did not propose is theirs alone, also for administrators.
    if (agency.owner_id !== null && !(await openProposal(tx, agency.id))) throw notProposedError();
    const listed = { listing: "listed", owner_id: null, verified_at: now, verified_by: action.admin };
    await updateAgency(tx, agency, listed, now);
    await decideProposal(tx, agency.id, { outcome: "approved", at: now, admin: action.admin });
    await resolveReports(tx, agency.id, now);
    return { addedBy: agency.owner_id };
  });
}

/** Takes an office off the lists; requests that name it keep it. Not what is a user's own: that is no administrator's. */
export function retireAgency(context: Context, action: AdminAction): Promise<void> {
  return runAdminAction(context, action, "retire_agency", async ({ tx, agency, now }) => {
    if (agency.owner_id !== null) throw new Problem(409, "private_agency", agencyErrors.privateAgency);
    await moveChildren(tx, agency.id, agency.parent_id, now);
    await updateAgency(tx, agency, { listing: "retired" }, now);
    return { was: agency.listing };
  });
}

/** Notes that an administrator found the office's address right. */
export function verifyAgency(context: Context, action: AdminAction): Promise<void> {
  return runAdminAction(context, action, "verify_agency", async ({ tx, agency, now }) => {
    if (agency.email === null) throw new Problem(409, "no_address", agencyErrors.noEmail);
    // Nothing of the office changed: a newer built-in row may still replace it, and then takes the verification away.
    const verified = { verified_at: now, verified_by: action.admin, edited_at: agency.edited_at };
    await updateAgency(tx, agency, verified, now);
    await resolveReports(tx, agency.id, now);
    return { email: agency.email };
  });
}

/** Changes an office; an address an administrator types is verified by it. */
export function editAgency(
  context: Context,
  action: { admin: string; id: string },
  { version, ...input }: AdminEditAgency,
): Promise<void> {
  return runAdminAction(context, { ...action, version }, "edit_agency", async ({ tx, agency, now }) => {
    const today = now.toISOString().slice(0, 10);
    const columns = agencyEditColumns(context, input, today);
    const sources = JSON.stringify(updatedSources(agency.sources as object, input, today));
    if (typeof columns.parent_id === "string") await assertNoParentCycle(tx, agency.id, columns.parent_id);
    const verified = typeof columns.email === "string" ? { verified_at: now, verified_by: action.admin } : {};
    await updateAgency(tx, agency, { ...columns, ...verified, sources }, now);
    if (columns.email !== undefined) await resolveReports(tx, agency.id, now);
    const before = Object.fromEntries(
      Object.keys(columns).map((column) => [column, agency[column as keyof LockedAgency]]),
    );
    return { before, after: columns };
  });
}

async function assertNoParentCycle(tx: Database, id: string, parentId: string): Promise<void> {
  const parent = await lockAgency(tx, parentId);
  if (parent?.listing !== "listed") {
    const message = agencyErrors.parentNotListed;
    throw new Problem(422, "unknown_agency", message, [{ path: "/parentId", message }]);
  }
  if (await isDescendantOf(tx, parentId, id)) {
    const message = formatMessage(agencyErrors.parentCycle, { name: parent.name });
    throw new Problem(422, "agency_loop", message, [{ path: "/parentId", message }]);
  }
}

/**
 * Merges two rows of one office: everything of `from` becomes that of `into`, which is still found by both names, and its id
 * leads there from now on. Requests keep their letters, clocks and addresses. `undoMerge` takes it back.
 */
export function mergeAgency(
  context: Context,
  { admin, from: fromId, into: intoId }: { admin: string; from: string; into: string },
): Promise<void> {
  if (fromId === intoId) {
    throw new Problem(422, "same_agency", agencyErrors.mergeWithItself, [
      { path: "/into", message: agencyErrors.chooseAnother },
    ]);
  }
  return context.db.transaction().execute(async (tx) => {
    const { from, into } = await lockMergedAgencies(tx, { from: fromId, into: intoId });
    if (!from) throw notFound("agency");
    if (from.merged_into !== null) throw agencyMergedError();
    if (into?.listing !== "listed") {
      const message = agencyErrors.mergeIntoPrivate;
      throw new Problem(422, "unknown_agency", message, [{ path: "/into", message }]);
    }
    if (from.owner_id !== null && !(await openProposal(tx, from.id))) throw notProposedError();
    const now = nowOf(context);
    const mergeId = context.ids.next();
    await saveMergedRequests(tx, { id: mergeId, fromId, intoId, at: now, admin });
    const { requests, ...references } = await mergeReferences(tx, from, into, now);
    await decideProposal(tx, from.id, { outcome: "merged", at: now, admin });
    const inheritedId =
      from.foia_gov_id !== null && into.foia_gov_id === null ? { foia_gov_id: from.foia_gov_id } : {};
    await updateAgency(tx, from, { listing: "retired", merged_into: into.id, foia_gov_id: null }, now);
    const aliases = aliasesOf(from, into);
    await saveMergeRecord(tx, mergeId, {
      ...references,
      from: { listing: from.listing, foia_gov_id: from.foia_gov_id },
      into: {
        addedAliases: aliases.filter((alias) => !into.aliases.includes(alias)),
        external_ids: into.external_ids,
        foia_gov_id: into.foia_gov_id,
        parent_id: into.parent_id,
      },
    });
    const externalIds = { ...(from.external_ids as object), ...(into.external_ids as object) };
    await updateAgency(
      tx,
      into,
      {
        ...inheritedId,
        aliases,
        external_ids: JSON.stringify(externalIds),
        // It cannot are under what is no more.
        ...(into.parent_id === from.id ? { parent_id: from.parent_id } : {}),
      },
      now,
    );
    await audit(tx, {
      at: now,
      actor: admin,
      verb: "merge_agency",
      subject: from.id,
      detail: { name: from.name, into: into.id, intoName: into.name, requests, addedBy: from.owner_id },
    });
  });
}

/** The names under which both were found. What one user typed and nobody listed is no name of the office. */
function aliasesOf(from: LockedAgency, into: LockedAgency): string[] {
  const added = from.owner_id === null ? [from.name, from.abbreviation ?? "", ...from.aliases] : [];
  const known = new Set([into.name, into.abbreviation ?? ""].map(foldText));
  return [...into.aliases, ...added].filter((name) => {
    if (known.has(foldText(name))) return false;
    known.add(foldText(name));
    return true;
  });
}

/** Everyone would find both. A user's own agency of the name is no reason: nobody else sees it. */
async function assertNotShared(tx: Database, { name, jurisdiction }: AddSharedAgency): Promise<void> {
  const known = await tx
    .selectFrom("agency")
    .select("name")
    .where("folded_name", "=", foldText(name))
    .where("jurisdiction", "=", jurisdiction)
    .where("listing", "=", "listed")
    .executeTakeFirst();
  if (!known) return;
  const message = formatMessage(agencyErrors.duplicate, { name: known.name });
  throw new Problem(409, "agency_known", message, [{ path: "/name", message }]);
}

const notProposedError = () => new Problem(409, "not_proposed", agencyErrors.notProposed);

const agencyMergedError = () => new Problem(409, "agency_merged", agencyErrors.alreadyMerged);
