/** What a part's name says of where it runs, in npm's words. */
const SYSTEMS = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openharmony: 'openharmony',
  win32: 'win32',
  windows: 'win32',
};
const PROCESSORS = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

function platformOf(name) {
  const words = name.split(/[/-]/);
  const system = words.find((word) => word in SYSTEMS);
  const processor = PROCESSORS.find((known) => words.includes(known));
  return { ...(processor ? { cpu: [processor] } : {}), ...(system ? { os: [SYSTEMS[system]] } : {}) };
}

/** Says whether a package in `folder` would find `name`, as Node looks for it. */
function isReachable(packages, folder, name) {
  const ups = folder.split('/node_modules/');
  return (
    ups.some(
      (_, index) =>
        `${ups.slice(0, ups.length - index).join('/node_modules/')}/node_modules/${name}` in packages,
    ) || `node_modules/${name}` in packages
  );
}

/**
 * Gives the entries that `package-lock.json` lacks: builds for other platforms of packages that are in it. npm drops
 * them whenever it writes the file beside an installed `node_modules`, and `npm ci` then refuses the file.
 */
export function findMissingParts(packages) {
  const missing = {};
  for (const [folder, { optionalDependencies, dev }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies ?? {})) {
      if (folder === '' || isReachable(packages, folder, name)) continue;
      const version = range.replace(/^[\^~]/, '');
      missing[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(dev ? { dev } : {}),
        optional: true,
      };
    }
  }
  return missing;
}
