import { execFile } from 'node:child_process'
import { readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Disk } from '../world/cluster.ts'
import type { Site } from '../world/site.ts'
import { isAlive } from '../../flightline-process.ts'
import type { Blow } from './blow.ts'

const run = promisify(execFile)
const filler = 'filler'
const segments = 8
/** Bytes left for the last step of filling a disk. */
const almost = 8 * 1024 * 1024

const isFullNow = (error: unknown): void => {
  if (!(error instanceof Error && error.message.includes('No space left'))) throw error
}

const fillerIn = ({ folder }: Disk): string => join(folder, filler)

/** Takes all that is left of a small disk; false where the disk is the machine's. */
async function fill(disk: Disk): Promise<boolean> {
  if (!disk.isOwn) return false
  const { bavail, bsize } = await statfs(disk.folder)
  // Most of it at once; the rest by writing, since others write at the same time.
  await run('fallocate', ['-l', String(Math.max(bsize, bavail * bsize - almost)), fillerIn(disk)])
  await run('dd', ['if=/dev/zero', `of=${fillerIn(disk)}.rest`, 'bs=64k', 'status=none']).catch(isFullNow)
  return true
}

/** Gives the room back on both disks. */
export async function emptyDisks({ cluster, files }: Site): Promise<void> {
  for (const disk of [cluster.disk, files]) {
    await rm(fillerIn(disk), { force: true })
    await rm(`${fillerIn(disk)}.rest`, { force: true })
  }
}

/** The database's first process; undefined while another blow has ended it and it is not back yet. */
async function postmaster({ cluster }: Site): Promise<number | undefined> {
  const file = await readFile(join(cluster.dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(file.split('\n')[0])
  return pid > 0 && isAlive(pid) ? pid : undefined
}

/** Ends the database by a signal; false where it is away already. */
async function end(site: Site, signal: NodeJS.Signals): Promise<boolean> {
  const pid = await postmaster(site)
  if (pid !== undefined) process.kill(pid, signal)
  return pid !== undefined
}

/** Processes that serve connections, the product's own newest first. */
async function backends({ db }: Site): Promise<readonly number[]> {
  const { rows } = await db.query<{ pid: number }>(`
    select pid from pg_stat_activity where pid <> pg_backend_pid()
    order by usename = 'flightline_app' and datname = current_database() desc nulls last, backend_start desc`)
  return rows.map((row) => row.pid)
}

/** Processes of databases that were stopped, for `letGo`. */
const stopped = new Set<number>()

/** So long at most: another blow may wait for its answer. */
const stillMs = 800
/** Longer than a process waits before it looks for another primary: there is none, and nothing may be given up. */
const silentMs = 4000

/** The whole database is paused: it answers no query, and takes no new connection. False if it is away. */
async function standStill(site: Site, forMs: number): Promise<boolean> {
  const [first, others] = [await postmaster(site), await backends(site)]
  if (first === undefined) return false
  for (const pid of [...others, first]) {
    stopped.add(pid)
    signalIfThere(pid, 'SIGSTOP')
  }
  setTimeout(letGo, forMs)
  return true
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, signal)
}

/** The stopped process continues. */
export function letGo(): void {
  for (const pid of stopped) signalIfThere(pid, 'SIGCONT')
  stopped.clear()
}

/** A session of the product crashes; false where there is none. */
async function crashSession(site: Site): Promise<boolean> {
  const [pid] = await backends(site)
  if (pid !== undefined) signalIfThere(pid, 'SIGKILL')
  return pid !== undefined
}

/** Writes ahead until there is no room for a new segment: the server stops itself. */
async function exhaustLog({ db }: Site): Promise<void> {
  const write = "select pg_logical_emit_message(true, 'faults', repeat('x', 1000)); select pg_switch_wal()"
  for (let left = segments; left > 0; left -= 1) {
    const isWritten = await db.query(write).then(
      () => true,
      () => false,
    )
    if (!isWritten) return
  }
}

/** The database itself, and the disks. */
export const onDatabase: readonly Blow[] = [
  { kind: 'database killed', leavesDoubt: true, strike: ({ site }) => end(site, 'SIGKILL') },
  { kind: 'database stopped at once', leavesDoubt: true, strike: ({ site }) => end(site, 'SIGQUIT') },
  { kind: 'database stands still', strike: ({ site }) => standStill(site, stillMs) },
  { kind: 'silent primary', leastMs: silentMs + 500, strike: ({ site }) => standStill(site, silentMs) },
  { kind: 'a database session crashes', leavesDoubt: true, strike: ({ site }) => crashSession(site) },
  {
    kind: 'disk full under the database',
    leavesDoubt: true,
    leastMs: 400,
    strike: async ({ site }) => {
      const isFull = await fill(site.cluster.disk)
      if (isFull) await exhaustLog(site)
      return isFull
    },
  },
  { kind: 'disk full under the files', only: 'whole', leastMs: 300, strike: ({ site }) => fill(site.files) },
]
