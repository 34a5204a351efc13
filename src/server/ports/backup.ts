import type { Readable } from "node:stream";
import type { FileStore } from "./files.ts";

/** Where backups are: contents by their hash, each once, and one manifest for each backup that names its own. */
export type BackupStore = {
  objects: FileStore;
  manifests: {
    /** The names of all manifests, in order. */
    list(): Promise<string[]>;
    read(name: string): Promise<string>;
    /** Returns only after the manifest is durable. */
    put(name: string, text: string): Promise<void>;
    remove(name: string): Promise<void>;
  };
  close(): void;
};

/** Encrypts a stream, or decrypts it. */
export type Cipher = (content: Readable) => Promise<Readable>;

/** The content of a stored stream: compressed, cut into parts of which each is an object, and encrypted part by part. */
export type StoredContent = {
  /** Of the content itself, before it was compressed. */
  sha256: string;
  bytes: number;
  /** The hashes of the objects. */
  parts: string[];
};

/** A table of a backup; the content is what PostgreSQL's COPY writes as text. */
export type BackupTable = {
  schema: string;
  name: string;
  columns: string[];
  rows: number;
  content: StoredContent;
};

/** What a backup has. It names no user: tables and files by name and hash only. */
export type BackupManifest = {
  format: 1;
  /** ISO 8601, in UTC: the moment of the database's snapshot. */
  at: string;
  /** The version of the program that wrote it. */
  version: string;
  /** The migrations of the database by name, and the newest of the job queue's own. */
  migrations: string[];
  jobQueueVersion: number;
  /** The age recipient (a public key) that everything is encrypted for; null where nothing is. */
  recipient: string | null;
  /** Tells whether a secret key is the one of this installation, and nothing else of it. */
  secretKeyFingerprint: string;
  /** The secret key, only in an encrypted backup. */
  secretKey: StoredContent | null;
  tables: BackupTable[];
  sequences: { schema: string; name: string; value: string }[];
  /** A line for each file: its hash, its size, and the hash of its object. Never encrypted. */
  files: StoredContent & { count: number; totalBytes: number };
  /** Files that rows name and the file store did not have. */
  missingFiles: string[];
};
