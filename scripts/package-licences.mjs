// Allowed licences of shipped packages.

const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'Zlib',
])

/** Packages under other licences, each with the reason why it may be used. */
const exceptions = [
  { name: /^(?:axe-core|@axe-core\/playwright)$/, licence: 'MPL-2.0', why: 'tests only' },
  { name: /^lightningcss(?:-[\w-]+)?$/, licence: 'MPL-2.0', why: 'runs while building, used unchanged' },
  { name: /^ical\.js$/, licence: 'MPL-2.0', why: 'reads calendars, a library of its own, used unchanged' },
  { name: /^caniuse-lite$/, licence: 'CC-BY-4.0', why: 'data for the build' },
  { name: /^@fontsource-variable\/inter$/, licence: 'OFL-1.1', why: 'a font, served unchanged' },
  { name: /^@fontsource\/noto-(?:sans|emoji)$/, licence: 'OFL-1.1', why: 'fonts, embedded in documents' },
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips, a library of its own, loaded at run time and used unchanged',
  },
  {
    name: /^@img\/sharp-/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    why: 'libvips, a library of its own, used unchanged',
  },
  {
    name: /^@img\/sharp-/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    why: 'libvips, a library of its own, used unchanged',
  },
  {
    name: /^libheif-js$/,
    licence: 'LGPL-3.0',
    why: 'libheif, a library of its own, loaded at run time and used unchanged',
  },
  { name: /^png-js$/, licence: 'no licence', why: 'MIT by its LICENSE file; its manifest names none' },
]

/**
 * True if a licence expression can be satisfied with allowed licences alone: one side of OR, both sides of AND.
 * @param {string} expression
 * @returns {boolean}
 */
function isAllowed(expression) {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed)
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isAllowed)
  return allowed.has(bare)
}

/**
 * Packages in the lockfile whose licence is neither allowed nor excepted by name. Build and test tools count too: the
 * browser's code is bundled from development dependencies.
 * @param {Readonly<Record<string, { license?: string }>>} packages `packages` of package-lock.json
 * @returns {string[]}
 */
export function licenceFaults(packages) {
  return Object.entries(packages).flatMap(([path, { license = 'no licence' }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    const isExcepted = exceptions.some((exception) => exception.name.test(name) && exception.licence === license)
    return path === '' || isAllowed(license) || isExcepted ? [] : [`${path}: ${license}`]
  })
}

/**
 * Direct dependencies that the record of libraries does not name, as `name`.
 *
 * @param {{ dependencies?: object, optionalDependencies?: object, devDependencies?: object }} manifest package.json
 * @param {string} record
 * @returns {string[]}
 */
export function unexplained({ dependencies, optionalDependencies, devDependencies }, record) {
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
  return names.filter((name) => !record.includes(`\`${name}\``))
}
