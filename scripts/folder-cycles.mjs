// Folders that import each other in a circle. A folder and the folders below it count as one place here: a room's own
// index and definitions are imported by its parts and import them.
import { dirname, join, normalize } from 'node:path/posix'
import { parseSync } from 'oxc-parser'

/** @typedef {{ from: string, to: string }} Import by paths of files */

/** Names in every import of a file, static, dynamic or passed on. @param {string} path @param {string} text */
function namedBy(path, text) {
  const { module } = parseSync(path, text)
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"]|['"]$/g, ''),
    ),
  ]
}

/**
 * The files of the project that a file imports.
 *
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export const importsOf = (path, text) =>
  namedBy(path, text)
    .filter((name) => name?.startsWith('.'))
    .map((name) => normalize(join(dirname(path), name ?? '')))

/** @param {string} folder @param {string} other */
const isOnePlace = (folder, other) => `${folder}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${folder}/`)

/** @param {readonly Import[]} imports @returns {Map<string, Map<string, Import>>} one import for each pair of folders */
function betweenFolders(imports) {
  /** @type {Map<string, Map<string, Import>>} */
  const edges = new Map()
  for (const one of imports) {
    const [folder, other] = [dirname(one.from), dirname(one.to)]
    if (isOnePlace(folder, other)) continue
    const known = edges.get(folder) ?? new Map()
    edges.set(folder, known.set(other, known.get(other) ?? one))
  }
  return edges
}

/** @param {Map<string, Map<string, Import>>} edges @param {string} start @returns {Import[] | undefined} shortest circle */
function circleFrom(edges, start) {
  /** @type {Map<string, Import[]>} */
  const ways = new Map([[start, []]])
  for (const [folder, way] of ways) {
    for (const [next, one] of edges.get(folder) ?? []) {
      if (next === start) return [...way, one]
      if (!ways.has(next)) ways.set(next, [...way, one])
    }
  }
  return undefined
}

/**
 * The circles of folders, each once, as the imports that close it.
 *
 * @param {readonly Import[]} imports
 * @returns {Import[][]}
 */
export function folderCircles(imports) {
  const edges = betweenFolders(imports)
  /** @type {Map<string, Import[]>} */
  const circles = new Map()
  for (const folder of edges.keys()) {
    const circle = circleFrom(edges, folder)
    const key = circle
      ?.map(({ from }) => dirname(from))
      .toSorted()
      .join(' ')
    if (circle !== undefined && key !== undefined && !circles.has(key)) circles.set(key, circle)
  }
  return [...circles.values()]
}
