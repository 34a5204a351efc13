import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { PoolClient } from "pg";
import { preparedStatement } from "./prepared.ts";
import type { Tables } from "./tables.ts";

/** A connection that sends each query at once and prepared, where Kysely's own transactions wait for the query before. */
export class PreparingConnection extends DummyDriver implements DatabaseConnection {
  readonly #client: PoolClient;
  #ended = false;

  constructor(client: PoolClient) {
    super();
    this.#client = client;
  }

  queries(): Kysely<Tables> {
    return new Kysely<Tables>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => this,
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
  }

  override acquireConnection = async () => this;

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // It may be another user's by now.
    if (this.#ended) throw new Error("This query came after the end of its transaction");
    const { rows } = await this.#client.query(preparedStatement(query));
    return { rows };
  }

  streamQuery(): never {
    throw new Error("This connection does not stream");
  }

  /** No query is taken any more. */
  end(): void {
    this.#ended = true;
  }
}
