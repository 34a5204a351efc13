/** The part of it that test/fakes/s3-server.ts uses; it comes without types. */
declare module "s3rver" {
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
    readonly httpServer: import("node:http").Server;
  }
}
