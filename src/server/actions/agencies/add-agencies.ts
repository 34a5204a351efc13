import type { AddAgencies } from "#contract/agencies/agency-list.ts";
import { jurisdictionInfoOf } from "#core/agency/jurisdictions.ts";
import { foldText } from "#core/agency/search-text.ts";
import { MAX_OWN_AGENCIES } from "#core/delivery/sending-limits.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem, type ProblemField } from "#core/problem.ts";
import { agencyErrors } from "#messages/errors/agencies.ts";
import { agencyListErrors } from "#messages/errors/agency-list.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { refreshAgencySearch } from "#server/db/agencies/agencies.ts";
import type { Database } from "#server/db/platform/database.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { agencyEditColumns, badAgency, MANUAL_SOURCE } from "./agency-edit-columns.ts";
import { proposeAgencies } from "./propose-agencies.ts";

type NewAgency = AddAgencies["agencies"][number];
type Columns = ReturnType<typeof agencyEditColumns>;

/** Adds one agency of the user's own. Returns its id. */
export async function addAgency(
  context: Context,
  userId: string,
  { propose, ...agency }: NewAgency & Pick<AddAgencies, "propose">,
): Promise<string> {
  const [id = ""] = await addAll(
    context,
    userId,
    { agencies: [agency], propose: propose ?? false },
    () => "",
  );
  return id;
}

/**
 * Adds agencies that the directory lacks: the user can write to them at once, and with `propose` they wait for an
 * administrator to become everyone's. All are added or none. Returns their ids in order; fails with the errors of each
 * agency by its place (`/agencies/3/email`).
 */
export const addAgencies = (context: Context, userId: string, list: AddAgencies): Promise<string[]> =>
  addAll(context, userId, list, (index) => `/agencies/${index}`);

function addAll(
  context: Context,
  userId: string,
  { agencies, propose = false }: AddAgencies,
  pathOf: (index: number) => string,
): Promise<string[]> {
  const now = nowOf(context);
  const errors: ProblemField[] = [];
  const rows = agencies.map((input, index) => {
    const result = checkedColumns(context, input, now);
    if (Array.isArray(result)) errors.push(...atPath(result, pathOf(index)));
    return { input, columns: Array.isArray(result) ? {} : result, id: context.ids.next() };
  });
  errors.push(...repeatedInList(agencies).map(({ index, field }) => prefixed(field, pathOf(index))));
  if (errors.length > 0) throw badAgency(errors);
  return withUser(context.db, userId, async (tx) => {
    await assertOwnAgencyLimit(tx, userId, rows.length);
    const known: ProblemField[] = [];
    for (const [index, { input }] of rows.entries()) {
      const duplicate = await duplicateName(tx, input.name, input.jurisdiction, null);
      if (duplicate !== null) known.push(prefixed(knownField(duplicate), pathOf(index)));
    }
    const [first] = known;
    if (first) throw new Problem(409, "agency_known", first.message, known);
    for (const row of rows) await insertAgency(tx, row, { listing: "pending", ownerId: userId }, now);
    const ids = rows.map(({ id }) => id);
    await refreshAgencySearch(tx, ids);
    if (propose) await proposeAgencies(context, tx, userId, ids);
    return ids;
  });
}

/** Fails where the directory, or the user's own part of it, has an agency of this name under this law. */
export async function assertNotDuplicate(
  tx: Database,
  name: string,
  jurisdiction: string,
  excludedId: string | null,
): Promise<void> {
  const duplicate = await duplicateName(tx, name, jurisdiction, excludedId);
  if (duplicate === null) return;
  const field = knownField(duplicate);
  throw new Problem(409, "agency_known", field.message, [field]);
}

/** Writes a new agency; its search words are written by the caller, for all it adds. */
export async function insertAgency(
  tx: Database,
  { id, input, columns }: { id: string; input: NewAgency; columns: Columns },
  status: { listing: "pending"; ownerId: string } | { listing: "listed"; verifiedBy: string },
  now: Date,
): Promise<void> {
  const ownerId = "ownerId" in status ? status.ownerId : null;
  const isVerified = "verifiedBy" in status && typeof columns.email === "string";
  await tx
    .insertInto("agency")
    .values({
      time_zone: jurisdictionInfoOf(input.jurisdiction)?.timeZone ?? "America/New_York",
      ...columns,
      ...(isVerified && { verified_at: now, verified_by: status.verifiedBy }),
      id,
      // agencyEditColumns leaves out only what was not given, and these were.
      name: columns.name ?? input.name,
      jurisdiction: input.jurisdiction,
      source: columns.source ?? MANUAL_SOURCE,
      confidence: columns.confidence ?? "medium",
      accepts_email: typeof columns.email === "string",
      listing: status.listing,
      owner_id: ownerId,
      created_at: now,
      updated_at: now,
      edited_at: now,
    })
    .execute();
}

/** What the columns of a new agency become, or its errors by field. */
function checkedColumns(context: Context, input: NewAgency, now: Date): Columns | ProblemField[] {
  const hasContact =
    input.email !== null || Boolean(input.portalUrl?.trim()) || (input.addressLines ?? []).length > 0;
  const missing = hasContact ? [] : [{ path: "/email", message: agencyListErrors.noContact }];
  try {
    const columns = agencyEditColumns(context, input, now.toISOString().slice(0, 10));
    return missing.length > 0 ? missing : columns;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [...error.fields, ...missing];
  }
}

function repeatedInList(agencies: readonly NewAgency[]): { index: number; field: ProblemField }[] {
  const firstIndex = new Map<string, number>();
  return agencies.flatMap(({ name, jurisdiction }, index) => {
    const key = `${foldText(name)}\n${jurisdiction}`;
    const first = firstIndex.get(key);
    if (first === undefined) {
      firstIndex.set(key, index);
      return [];
    }
    return [{ index, field: { path: "/name", message: agencyListErrors.repeatedAgency } }];
  });
}

/** The same name under the same law is the same agency, everyone's or one's own. */
async function duplicateName(
  tx: Database,
  name: string,
  jurisdiction: string,
  excludedId: string | null,
): Promise<string | null> {
  const duplicate = await tx
    .selectFrom("agency")
    .select("name")
    .where("folded_name", "=", foldText(name))
    .where("jurisdiction", "=", jurisdiction)
    .where("listing", "<>", "retired")
    .$if(excludedId !== null, (query) => query.where("id", "<>", excludedId))
    .executeTakeFirst();
  return duplicate?.name ?? null;
}

const knownField = (name: string): ProblemField => ({
  path: "/name",
  message: formatMessage(agencyErrors.duplicate, { name }),
});

const prefixed = ({ path, message }: ProblemField, prefix: string): ProblemField => ({
  path: `${prefix}${path}`,
  message,
});

const atPath = (fields: readonly ProblemField[], prefix: string) =>
  fields.map((field) => prefixed(field, prefix));

async function assertOwnAgencyLimit(tx: Tx, userId: string, added: number): Promise<void> {
  // Anyone who adds two at the same moment is counted one after the other.
  await tx.selectFrom("user_account").select("id").where("id", "=", userId).forUpdate().execute();
  const { count } = await tx
    .selectFrom("agency")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("owner_id", "=", userId)
    .where("listing", "=", "pending")
    .executeTakeFirstOrThrow();
  if (Number(count) + added <= MAX_OWN_AGENCIES) return;
  const detail = formatMessage(agencyErrors.tooManyOwn, { most: MAX_OWN_AGENCIES });
  throw new Problem(409, "too_many_agencies", detail);
}
