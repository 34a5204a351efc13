import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A call to the fake, as it received it. */
type ReceivedCall = { offset: number; limit: number; key: string | undefined };

/** The FOIA.gov API as nobody here wrote it down: pages of components behind a key, 429 and 403 on demand. */
export type FakeFoiaGov = {
  url: string;
  calls: ReceivedCall[];
  components: object[];
  included: object[];
  /** Answers of the next calls, before it answers as usual again. */
  refusals: { status: number; retryAfter?: string; body?: string }[];
  close(): Promise<void>;
};

export async function startFakeFoiaGov({ key }: { key: string }): Promise<FakeFoiaGov> {
  const state: Pick<FakeFoiaGov, "calls" | "components" | "included" | "refusals"> = {
    calls: [],
    components: [],
    included: [],
    refusals: [],
  };
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? "/", "http://stand-in");
    const limit = Math.min(Number(address.searchParams.get("page[limit]") ?? 50), 50);
    const offset = Number(address.searchParams.get("page[offset]") ?? 0);
    const receivedKey = request.headers["x-api-key"] as string | undefined;
    state.calls.push({ offset, limit, key: receivedKey });
    const plannedError = state.refusals.shift() ?? (receivedKey === key ? null : { status: 403 });
    const isKnownPath = address.pathname === "/api/agency_components";
    const body =
      plannedError?.body ??
      JSON.stringify(
        plannedError || !isKnownPath
          ? { error: { code: "API_KEY_INVALID" } }
          : { data: state.components.slice(offset, offset + limit), included: state.included },
      );
    const retryAfter =
      plannedError && "retryAfter" in plannedError ? { "retry-after": plannedError.retryAfter } : {};
    response.writeHead(plannedError?.status ?? (isKnownPath ? 200 : 404), {
      "content-type": "application/vnd.api+json",
      ...retryAfter,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    ...state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A component as the API gives it. */
export const foiaGovComponent = (number: number, attributes: object, agencyId: string | null = null) => ({
  type: "agency_component",
  id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  attributes: { status: true, ...attributes },
  relationships: agencyId === null ? {} : { agency: { data: { type: "agency", id: agencyId } } },
});
