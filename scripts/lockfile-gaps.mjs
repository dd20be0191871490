/**
 * Packages that a locked package asks for and the lockfile does not hold. npm leaves out what it cannot fetch, such as
 * the build of a tool for another platform, and `npm ci` then refuses the whole lockfile.
 *
 * @param {Readonly<Record<string, { dependencies?: object, optionalDependencies?: object }>>} packages `packages` of
 *   package-lock.json
 * @returns {string[]}
 */
export function lockfileGaps(packages) {
  const held = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  return Object.entries(packages).flatMap(([path, { dependencies = {}, optionalDependencies = {} }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !held.has(name))
      .map((name) => `${path === '' ? 'package.json' : path} asks for ${name}`),
  )
}
