import { createRequire } from 'node:module';

/**
 * Loaded with `node --import` before a server: hashes PINs with the lowest cost that argon2 accepts, because the tests
 * sign in hundreds of times. The hasher's own test checks the production cost.
 */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { hash } = argon2;
/** @param {string} text @param {object} options */
argon2.hash = (text, options) => hash(text, { ...options, memoryCost: 8, timeCost: 1 });
