// Known vulnerabilities of packages, compared with the locked versions.

/** @typedef {{ name: string, version: string, isShipped: boolean }} LockedPackage */
/** @typedef {{ name: string, range: string, id: string, title: string, severity: string }} Advisory */
/** @typedef {{ introduced?: string, fixed?: string, last_affected?: string }} OsvEvent */
/** @typedef {{ version?: string, dev?: boolean, link?: boolean }} LockEntry */

/**
 * @param {Readonly<Record<string, LockEntry>>} entries `packages` of the lock file
 * @returns {LockedPackage[]} each name and version once; one that is also shipped counts as shipped
 */
export function lockedPackages(entries) {
  /** @type {Map<string, LockedPackage>} */
  const found = new Map()
  for (const [path, { version, dev = false, link = false }] of Object.entries(entries)) {
    if (path === '' || version === undefined || link) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const key = `${name}@${version}`
    found.set(key, { name, version, isShipped: !dev || (found.get(key)?.isShipped ?? false) })
  }
  return [...found.values()]
}

/** @param {string} version */
const partsOf = (version) => {
  const [core = '', ...pre] = (version.split('+')[0] ?? '').split('-')
  return { core: core.split('.').map(Number), pre: pre.join('-').split('.').filter(Boolean) }
}

/** @param {string} a @param {string} b */
function comparePre(a, b) {
  const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (isNumberA && isNumberB) return Number(a) - Number(b)
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1
  return a < b ? -1 : Number(a > b)
}

/** @param {readonly string[]} left @param {readonly string[]} right */
function comparePres(left, right) {
  // A version without a suffix comes after those that have one.
  if (left.length === 0 || right.length === 0) return right.length - left.length
  const at = left.findIndex((part, place) => part !== right[place])
  const [one, other] = [left[at], right[at]]
  if (one === undefined) return left.length - right.length
  return other === undefined ? 1 : comparePre(one, other)
}

/**
 * Order of two versions as Semantic Versioning 2.0 gives it (section 11).
 *
 * @param {string} a
 * @param {string} b
 * @returns {number} below, equal to or above 0
 */
export function compareVersions(a, b) {
  const [left, right] = [partsOf(a), partsOf(b)]
  for (const [at, part] of left.core.entries()) {
    const difference = part - (right.core[at] ?? 0)
    if (difference !== 0) return difference
  }
  return comparePres(left.pre, right.pre)
}

/** @type {Readonly<Record<string, (order: number) => boolean>>} */
const operators = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '=': (order) => order === 0,
}

/** @param {string} version @param {string} comparator */
function fits(version, comparator) {
  if (comparator === '*') return true
  const [, operator = '', bound] = /^([<>]=?|=?)v?(\d+\.\d+\.\d+\S*)$/.exec(comparator) ?? []
  const holds = operators[operator === '' ? '=' : operator]
  if (bound === undefined || holds === undefined) throw new Error(`a range that is not understood: ${comparator}`)
  return holds(compareVersions(version, bound))
}

/**
 * True if a version lies in a range of an advisory: comparators joined by blanks (and) and `||` (or). Throws for any
 * other form, which must not be taken for safe.
 * @param {string} version
 * @param {string} range
 */
export const isInRange = (version, range) =>
  range.split('||').some((part) =>
    part
      .replaceAll(/([<>=])\s+/g, '$1')
      .trim()
      .split(/[\s,]+/)
      .every((comparator) => fits(version, comparator)),
  )

/**
 * @param {readonly LockedPackage[]} packages
 * @param {readonly Advisory[]} advisories
 * @returns {{ shipped: string[], tools: string[] }} a line for each locked version that an advisory names
 */
export function auditFaults(packages, advisories) {
  const byName = Map.groupBy(advisories, ({ name }) => name)
  /** @type {{ shipped: string[], tools: string[] }} */
  const faults = { shipped: [], tools: [] }
  for (const { name, version, isShipped } of packages) {
    for (const { range, id, title, severity } of byName.get(name) ?? []) {
      if (isInRange(version, range)) {
        faults[isShipped ? 'shipped' : 'tools'].push(`${name}@${version}: ${severity}: ${title} (${id})`)
      }
    }
  }
  return faults
}

/**
 * @typedef {object} OsvRecord An advisory in the Open Source Vulnerability format 1.x.
 * @property {string} id
 * @property {string} [summary]
 * @property {string} [withdrawn]
 * @property {{ severity?: string }} [database_specific]
 * @property {readonly { package?: { name: string, ecosystem: string }, versions?: readonly string[], ranges?: readonly { events: readonly OsvEvent[] }[] }[]} [affected]
 */

/** @param {readonly OsvEvent[]} events */
function rangeOfEvents(events) {
  /** @type {string[]} */
  const spans = []
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined) spans.push(introduced === '0' ? '>=0.0.0-0' : `>=${introduced}`)
    else if (fixed !== undefined) spans.push(`${spans.pop() ?? ''} <${fixed}`)
    else if (last !== undefined) spans.push(`${spans.pop() ?? ''} <=${last}`)
  }
  return spans.join(' || ')
}

/**
 * @param {OsvRecord} record
 * @returns {Advisory[]} entries for packages of npm; empty for a withdrawn one
 */
export function osvAdvisories({ id, summary = '', withdrawn, database_specific: more, affected = [] }) {
  if (withdrawn !== undefined) return []
  return affected.flatMap(({ package: about, versions = [], ranges = [] }) => {
    if (about?.ecosystem !== 'npm') return []
    const spans = [...ranges.map(({ events }) => rangeOfEvents(events)), ...versions.map((version) => `=${version}`)]
    const range = spans.filter(Boolean).join(' || ')
    return range === '' ? [] : [{ name: about.name, range, id, title: summary, severity: more?.severity ?? 'unknown' }]
  })
}
