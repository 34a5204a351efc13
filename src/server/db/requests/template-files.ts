import { type Kysely, sql } from "kysely";
import type { UploadRow } from "#server/db/delivery/uploads.ts";
import type { Tables } from "#server/db/platform/tables.ts";

type StoredFile = Omit<UploadRow, "id">;
type TemplateRef = { ownerId: string; templateId: string };

/** The files of a template, in order. */
export function templateFiles(
  tx: Kysely<Tables>,
  { ownerId, templateId }: TemplateRef,
): Promise<StoredFile[]> {
  return tx
    .selectFrom("template_file")
    .select(["name", "type", "size", "sha256"])
    .where("owner_id", "=", ownerId)
    .where("template_id", "=", templateId)
    .orderBy("ordinal")
    .execute();
}

/** Gives a template these files in place of those it has. They share the stored bytes. */
export async function replaceTemplateFiles(
  tx: Kysely<Tables>,
  { ownerId, templateId }: TemplateRef,
  files: readonly StoredFile[],
): Promise<void> {
  await tx
    .deleteFrom("template_file")
    .where("owner_id", "=", ownerId)
    .where("template_id", "=", templateId)
    .execute();
  if (files.length === 0) return;
  await tx
    .insertInto("template_file")
    .values(
      files.map(({ name, type, size, sha256 }, ordinal) => ({
        ...{ owner_id: ownerId, template_id: templateId, ordinal },
        ...{ name, type, size, sha256 },
      })),
    )
    .execute();
}

/** Forgets the files of deleted templates. A template that is saved again with its id before has them again. */
export async function pruneTemplateFiles(tx: Kysely<Tables>): Promise<void> {
  await sql`delete from template_file f where not exists (
    select from template t where t.owner_id = f.owner_id and t.id = f.template_id)`.execute(tx);
}
