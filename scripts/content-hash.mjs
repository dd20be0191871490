import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** @param {string} folder @returns {Promise<string[]>} */
async function filesBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true })
  const found = entries.map(async (entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
  return (await Promise.all(found)).flat()
}

/** @param {string} path */
export async function hashOfFile(path) {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
}

/**
 * A hash of names and contents of all files in the folders, and of the single files, without tests unless they count.
 *
 * @param {string} base
 * @param {{ folders: readonly string[], files: readonly string[], withTests?: boolean }} what relative to `base`
 */
export async function hashOfContents(base, { folders, files, withTests = false }) {
  const found = await Promise.all(folders.map((folder) => filesBelow(join(base, folder))))
  const paths = [...found.flat(), ...files.map((file) => join(base, file))]
    .map((path) => relative(base, path))
    .filter((path) => withTests || !/\.test\.tsx?$/.test(path))
    .toSorted()
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${path}\n${await hashOfFile(join(base, path))}\n`)
  return hash.digest('hex')
}
