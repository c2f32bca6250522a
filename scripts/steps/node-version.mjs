/** Every command imports this first, before any code that an older Node can't parse. */
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Sundial needs Node 20.19 or newer; this is ${process.versions.node}. Get Node 24 from https://nodejs.org.`,
  );
  process.exit(1);
}
