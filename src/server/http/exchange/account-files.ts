import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { type AccountData, DATA_VERSION, type DataRow } from "#core/export/account-data.ts";
import { exportFileNames } from "#core/export/export-file-names.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { userById } from "#server/db/accounts/users.ts";
import { letterheadOf } from "#server/db/delivery/letterheads.ts";
import { readAccountRows } from "#server/db/exchange/account-rows.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { listTemplates, templateById } from "#server/db/requests/templates.ts";

/** A file of an export that belongs to the account and to no request. `path` is below the top of the ZIP. */
export type AccountFile = { path: string; size: number; sha256: string; open: () => Readable };

/**
 * The profile, and what a user made for their letters: the letterhead with its logo, the signature block, and every template,
 * one file each; and all of it as rows, for another installation to import.
 */
export const accountFiles = (
  context: Pick<Context, "db" | "files">,
  ownerId: string,
): Promise<AccountFile[]> =>
  withUser(context.db, ownerId, async (tx) => {
    const letterhead = await letterheadOf(tx, ownerId);
    const user = await userById(tx, ownerId);
    const rows = await listTemplates(tx, ownerId);
    const rowsOfAccount = await readAccountRows(tx, ownerId);
    const templates = [];
    for (const { id } of rows) templates.push(await templateById(tx, ownerId, id));
    const names = exportFileNames(rows.map(({ name }) => `${name}.json`));
    const signature = user?.signature_block ?? "";
    const { logo = null, logoType = null, ...head } = letterhead ?? {};
    return [
      ...(user ? [json("account/profile.json", profileOf(user))] : []),
      ...(letterhead ? [json("account/letterhead.json", head)] : []),
      ...(logo
        ? [fileOf(`account/logo.${logoType === "image/png" ? "png" : "jpg"}`, Buffer.from(logo))]
        : []),
      ...(signature.trim() === "" ? [] : [json("account/signature.json", { signature })]),
      ...templates.flatMap((template, index) =>
        template
          ? [
              json(`account/templates/${names[index]}`, {
                name: template.name,
                letterKind: template.letter_kind,
                content: template.content,
              }),
            ]
          : [],
      ),
      ...filesOfTemplates(context, rowsOfAccount.template_file),
      json("account/data.json", {
        ...{ format: "daylight-account-data", version: DATA_VERSION, signature, rows: rowsOfAccount },
      } satisfies AccountData),
    ];
  });

/** Each once, by its hash. */
const filesOfTemplates = (context: Pick<Context, "files">, rows: readonly DataRow[]): AccountFile[] =>
  [...new Map(rows.map((row) => [String(row.sha256), Number(row.size)]))].map(([sha256, size]) => ({
    path: `account/files/${sha256}`,
    ...{ size, sha256, open: () => context.files.stream(sha256) },
  }));

const profileOf = (user: NonNullable<Awaited<ReturnType<typeof userById>>>) => ({
  email: user.email,
  name: user.name,
  organization: user.organization,
  postalAddress: user.postal_address,
  phone: user.phone,
  feeCategory: user.fee_category,
  feeStatement: user.fee_statement,
  timeZone: user.time_zone,
  createdAt: user.created_at.toISOString(),
});

const json = (path: string, value: unknown): AccountFile =>
  fileOf(path, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));

const fileOf = (path: string, bytes: Buffer): AccountFile => ({
  ...{ path, size: bytes.byteLength, sha256: createHash("sha256").update(bytes).digest("hex") },
  open: () => Readable.from([bytes]),
});
