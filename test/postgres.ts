import { randomBytes } from 'node:crypto';
import pg from 'pg';

async function command(adminUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** A database created for a test. */
export interface CreatedDatabase {
  readonly name: string;
  readonly url: string;
  /** Disconnects all clients and drops the database. */
  readonly drop: () => Promise<void>;
}

/** Creates a database with a unique name, as a copy of `template` or empty. */
export async function createDatabase(adminUrl: string, template?: string): Promise<CreatedDatabase> {
  const name = `sundial_${randomBytes(8).toString('hex')}`;
  await command(adminUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => command(adminUrl, `drop database ${name} with (force)`) };
}
