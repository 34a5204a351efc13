import type { Readable } from "node:stream";
import { folderNames } from "#core/export/archive-layout.ts";
import { nowOf } from "#server/actions/platform/context.ts";
import type { requestsInExportOrder } from "#server/db/exchange/request-exports.ts";
import { accountFiles } from "./account-files.ts";
import { buildExportFolder, type ExportDependencies } from "./export-folder.ts";
import { zipRequests } from "./zip-requests.ts";

export type OrderedRequests = Awaited<ReturnType<typeof requestsInExportOrder>>;

/**
 * The ZIP of many requests of a user. `withAccount`: with what the account has besides, and with the rows of all of it, so that another
 * installation can import it.
 */
export async function zipOfMany(
  dependencies: ExportDependencies,
  ownerId: string,
  orderedRequests: OrderedRequests,
  {
    withAccount,
    ...callbacks
  }: {
    withAccount: boolean;
    onProgress: (done: number) => Promise<void>;
    onError: (error: unknown) => void;
  },
): Promise<Readable> {
  const account = withAccount ? await accountFiles(dependencies.context, ownerId) : [];
  const queue = queueOf(dependencies, ownerId, orderedRequests, { withData: withAccount });
  return zipRequests(queue, nowOf(dependencies.context), { account, ...callbacks });
}

export function queueOf(
  dependencies: ExportDependencies,
  ownerId: string,
  orderedRequests: OrderedRequests,
  { withData = false } = {},
) {
  const folders = folderNames(
    orderedRequests.map(({ at, title }) => ({ day: at.toISOString().slice(0, 10), title })),
  );
  return orderedRequests.map(({ id }, index) => ({
    id,
    folder: folders[index] ?? id,
    prepare: () => buildExportFolder(dependencies, ownerId, id, { withData }),
  }));
}
