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

/** Makes an empty database of a fresh name; `drop` removes it, whoever is still connected. */
export async function createDatabase(adminUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `sundial_${randomBytes(8).toString('hex')}`;
  await command(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => command(adminUrl, `drop database ${name} with (force)`) };
}
