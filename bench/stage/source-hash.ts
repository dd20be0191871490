import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')
const server = join(root, 'server')
const seed = join(server, 'seed/scale-world.ts')
const migrations = join(server, 'platform/database/migrations')
const hashLength = 12

/** The file and all that it imports below `server`, each once. */
async function withImports(file: string, found = new Set<string>()): Promise<ReadonlySet<string>> {
  if (found.has(file) || !file.startsWith(server)) return found
  found.add(file)
  const text = await readFile(file, 'utf8')
  for (const [, path = ''] of text.matchAll(/(?:from|URL\()\s*'(\.[^']+\.ts)'/g)) {
    await withImports(join(dirname(file), path), found)
  }
  return found
}

/**
 * Names a scale set by its sources: the seed's code and the migrations. Another hash is another folder, so that a set
 * never mixes the data of two versions.
 */
export async function scaleSetHash(): Promise<string> {
  const sources = await withImports(seed)
  const steps = (await readdir(migrations)).map((name) => join(migrations, name))
  const hash = createHash('sha256')
  for (const file of [...sources, ...steps].toSorted()) {
    hash.update(`${relative(root, file)}\n`).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, hashLength)
}
