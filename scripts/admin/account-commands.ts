import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { importAccount } from "#server/actions/exchange/import-account.ts";
import { lockAccount } from "#server/db/accounts/suspensions.ts";
import { requestIdsOf, requestsInExportOrder } from "#server/db/exchange/request-exports.ts";
import { audit } from "#server/db/platform/audit.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import type { Env } from "#server/env.ts";
import { zipOfMany } from "#server/http/exchange/export-zip.ts";
import { printRequestPdf } from "#server/letter-pdf/print-request-pdf.ts";
import { openAccountExport } from "../export-verify.ts";
import { OPERATOR, withInstallation } from "../installation-database.ts";
import { type Command, contextOf, type OptionValues, textOption } from "./command.ts";

export const accountCommands: Command[] = [
  {
    name: "user:export",
    description:
      "write all of an account into a folder as one ZIP, as its user can, whether it is suspended or not",
    usage: "EMAIL FOLDER",
    run: exportAccount,
  },
  {
    name: "user:import",
    description:
      "take an account's export of another installation over into the account of its address, or of --email",
    usage: "FILE.zip [--email EMAIL]",
    words: [1, 1],
    options: { email: { type: "string" } },
    run: importExport,
  },
];

async function exportAccount(env: Env, [email = "", folder = ""]: string[]) {
  const data = await withInstallation(env, async ({ db, files }) => {
    const account = await db.transaction().execute((tx) => lockAccount(tx, { email }));
    if (!account) throw new Error(`There is no account of ${email}`);
    const { id } = account;
    const context = { ...contextOf(env, db), files };
    const at = new Date(context.clock.now().epochMilliseconds);
    await audit(db, { at, actor: OPERATOR, verb: "account_exported", subject: id });
    const requests = await withUser(db, id, async (tx) =>
      requestsInExportOrder(tx, id, await requestIdsOf(tx, id)),
    );
    const zip = await zipOfMany({ context, printFile: printRequestPdf }, id, requests, {
      withAccount: true,
      onProgress: async () => undefined,
      // The stream breaks off with it.
      onError: () => undefined,
    });
    await mkdir(folder, { recursive: true });
    const name = `${account.email.replace(/[^\w.@+-]/g, "_")} ${at.toISOString().slice(0, 10)}.zip`;
    const file = join(folder, name);
    const unfinished = `${file}.part`;
    try {
      await pipeline(zip, createWriteStream(unfinished, { mode: 0o600 }));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await rename(unfinished, file);
    return { email: account.email, file, requests: requests.length };
  });
  return { text: `${data.file} has all of ${data.email}: ${data.requests} requests.`, data };
}

async function importExport(env: Env, [file = ""]: string[], options: OptionValues) {
  const { source, email, close } = await openAccountExport(file);
  try {
    const chosen = textOption(options, "email") ?? email;
    const data = await withInstallation(env, ({ db, files, secret }) =>
      importAccount({ ...contextOf(env, db), files, secret }, OPERATOR, chosen, source),
    );
    const before = data.alreadyHere > 0 ? ` ${data.alreadyHere} were here already.` : "";
    const lines = [
      `${data.requests} requests and ${data.files} files are in the account of ${data.email} now.${before}`,
      ...(data.left.length > 0 ? ["Not taken over:", ...data.left.map((line) => `  ${line}`)] : []),
    ];
    return { text: lines.join("\n"), data };
  } finally {
    close();
  }
}
