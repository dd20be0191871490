import { spawn } from 'node:child_process'
import { chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFault } from '../config.ts'
import type { PostgresPlaces } from './postgres-binaries.ts'

/** One of Postgres's programs, running. */
export interface PostgresProgram {
  /** Undefined where it could not be started. */
  readonly pid: number | undefined
  /** Its last lines. */
  readonly words: readonly string[]
  /** True if it has ended. */
  readonly hasEnded: () => boolean
  readonly ended: Promise<number | null>
}

const linesKept = 50

/**
 * Starts one of Postgres's programs, in a separate process group, so that Ctrl-C ends it by our hand and not before us.
 */
export function startProgram(
  { bin, runAs, folder }: PostgresPlaces,
  name: string,
  args: readonly string[],
): PostgresProgram {
  const words: string[] = []
  const child = spawn(join(bin, name), args, {
    ...runAs,
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
  })
  const keep = (chunk: Buffer) => {
    words.push(...chunk.toString().split('\n').filter(Boolean))
    words.splice(0, Math.max(0, words.length - linesKept))
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  let hasEnded = false
  const ended = new Promise<number | null>((done) => {
    child.once('error', (error) => {
      words.push(error.message)
      hasEnded = true
      done(-1)
    })
    child.once('exit', (code) => {
      hasEnded = true
      done(code)
    })
  })
  return { pid: child.pid, words, hasEnded: () => hasEnded, ended }
}

/** Makes a cluster whose only user has the given name and password. */
export async function makeCluster(places: PostgresPlaces, user: string, password: string): Promise<void> {
  const { folder, runAs } = places
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const passwordFile = join(folder, '..', `.owner-${process.pid}`)
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    await chown(folder, runAs.uid, runAs.gid)
    await chown(passwordFile, runAs.uid, runAs.gid)
  }
  try {
    const { ended, words } = startProgram(places, 'initdb', [
      `--pgdata=${folder}`,
      `--username=${user}`,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--lc-messages=C',
    ])
    if ((await ended) !== 0)
      throw new StartFault(`The embedded database cannot be made in ${folder}: ${words.slice(-3).join(' ')}`)
  } finally {
    await rm(passwordFile, { force: true })
  }
}
