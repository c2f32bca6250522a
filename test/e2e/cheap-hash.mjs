import { createRequire } from 'node:module';

/**
 * Loaded by `node --import` before a server: PINs are hashed with the least work that argon2 accepts. Journeys sign
 * hundreds of people in; the hasher's own test checks the cost that counts.
 */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { hash } = argon2;
/** @param {string} text @param {object} options */
argon2.hash = (text, options) => hash(text, { ...options, memoryCost: 8, timeCost: 1 });
