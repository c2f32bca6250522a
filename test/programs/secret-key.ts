import { loadSecretKey } from '#server/auth/secret-key.ts';

/** Prints the key in the file named by its argument. */
process.stdout.write(`${loadSecretKey(process.argv[2] ?? '', { mayCreate: true }).toString('hex')}\n`);
