// Table of the state of every line of the specification.

const header = ['id', 'state', 'file', 'test', 'why']
const states = ['works', 'partly', 'not', 'none of ours']

/** @param {string} text */
const linesOf = (text) => text.split('\n').filter((line) => line !== '')

/** Several paths in one column are separated by a space. @param {string} column */
const pathsIn = (column) => column.split(' ').filter((path) => path !== '')

/** @typedef {Readonly<Record<'id' | 'state' | 'file' | 'test' | 'why', string>>} Row */

/** @type {readonly { breaks: (row: Row) => boolean, says: (row: Row) => string }[]} */
const rowRules = [
  {
    breaks: ({ state }) => !states.includes(state),
    says: ({ state }) => `state '${state}' is none of ${states.join(', ')}`,
  },
  { breaks: ({ state, file }) => state === 'works' && file === '', says: () => 'works, but names no file' },
  { breaks: ({ state, test }) => state === 'works' && test === '', says: () => 'works, but names no test' },
  {
    breaks: ({ state, why }) => state !== 'works' && why === '',
    says: ({ state }) => `${state}, but does not say why`,
  },
]

/**
 * @param {string} line
 * @param {(path: string) => boolean} exists
 */
function faultsOfRow(line, exists) {
  const columns = line.split('\t')
  if (columns.length !== header.length)
    return [`${columns[0]}: ${columns.length} columns, there must be ${header.length}`]
  const row = /** @type {Row} */ (Object.fromEntries(header.map((name, at) => [name, columns[at]])))
  return [
    ...[...pathsIn(row.file), ...pathsIn(row.test)]
      .filter((path) => !exists(path))
      .map((path) => `${path} does not exist`),
    ...rowRules.filter(({ breaks }) => breaks(row)).map(({ says }) => says(row)),
  ].map((fault) => `${row.id}: ${fault}`)
}

/**
 * Every fault of the table: ids that the specification does not have, or that are missing or doubled; states unknown;
 * paths that lead nowhere; works without a file and a test; anything else without a reason.
 *
 * @param {string} table docs/coverage.tsv
 * @param {string} ids docs/spec-lines.txt
 * @param {(path: string) => boolean} exists
 * @returns {string[]}
 */
export function coverageFaults(table, ids, exists) {
  const [first = '', ...rows] = linesOf(table)
  const known = new Set(linesOf(ids))
  /** @type {Set<string>} */
  const seen = new Set()
  const faults = first === header.join('\t') ? [] : [`the first line must be ${header.join(', ')}`]
  for (const row of rows) {
    const [id = ''] = row.split('\t')
    if (!known.has(id)) faults.push(`${id}: the specification has no such line`)
    if (seen.has(id)) faults.push(`${id}: stands twice`)
    seen.add(id)
    faults.push(...faultsOfRow(row, exists))
  }
  return [...faults, ...[...known].filter((id) => !seen.has(id)).map((id) => `${id}: is missing`)]
}

/**
 * Where the shipped list of ids differs from the specification itself.
 *
 * @param {string} ids docs/spec-lines.txt
 * @param {string} specification lines of id, tab, text
 * @returns {string[]}
 */
export function idListFaults(ids, specification) {
  const shipped = new Set(linesOf(ids))
  const given = new Set(linesOf(specification).map((line) => line.split('\t')[0] ?? ''))
  return [
    ...[...given].filter((id) => !shipped.has(id)).map((id) => `docs/spec-lines.txt lacks ${id}`),
    ...[...shipped]
      .filter((id) => !given.has(id))
      .map((id) => `docs/spec-lines.txt has ${id}, the specification has not`),
  ]
}

/** How many rows are in each state. @param {string} table @returns {string} */
export function coverageSummary(table) {
  const rows = linesOf(table).slice(1)
  return states.map((state) => `${state} ${rows.filter((row) => row.split('\t')[1] === state).length}`).join(', ')
}
