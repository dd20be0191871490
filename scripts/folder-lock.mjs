// One preparation of a checkout at a time, by any starter.
import { mkdir, mkdtemp, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const beatMs = 2000
// An owner beats every two seconds; one that was silent this long is gone, wherever it ran.
const silentMs = 30_000
const retryMs = 100

/** @param {unknown} error @param {readonly string[]} codes */
const hasCode = (error, codes) => error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !hasCode(error, ['ESRCH'])
  }
}

/** @param {string} folder @returns {Promise<{ pid: number, host: string, beat: number } | undefined>} */
async function ownerOf(folder) {
  try {
    const file = join(folder, 'owner')
    const [pid, host = ''] = (await readFile(file, 'utf8')).split(' ')
    return { pid: Number(pid), host, beat: (await stat(file)).mtimeMs }
  } catch (error) {
    if (hasCode(error, ['ENOENT'])) return undefined
    throw error
  }
}

/** @param {string} folder @param {(owner: string) => void} onWait */
async function acquire(folder, onWait) {
  await mkdir(dirname(folder), { recursive: true })
  const own = await mkdtemp(`${folder}-`)
  await writeFile(join(own, 'owner'), `${process.pid} ${hostname()}`)
  for (let isReported = false; ;) {
    try {
      // A folder cannot be renamed onto one that holds a file: exactly one contender gets the name.
      await rename(own, folder)
      return
    } catch (error) {
      if (!hasCode(error, ['ENOTEMPTY', 'EEXIST'])) throw error
    }
    if (await removeIfStale(folder)) continue
    if (!isReported) onWait(String((await ownerOf(folder))?.pid ?? 'another process'))
    isReported = true
    await sleep(retryMs)
    await utimes(join(own, 'owner'), new Date(), new Date())
  }
}

/** @param {string} folder */
async function removeIfStale(folder) {
  const owner = await ownerOf(folder)
  if (owner === undefined) return false
  const isDead = owner.host === hostname() && !isAlive(owner.pid)
  if (!isDead && Date.now() - owner.beat < silentMs) return false
  await remove(folder, owner.pid)
  return true
}

/**
 * Removes the lock of this owner. It is moved aside first: a name that vanishes at once cannot be mistaken for the lock
 * that the next contender puts there, and a moved lock of that contender is put back.
 * @param {string} folder
 * @param {number} pid
 */
async function remove(folder, pid) {
  const aside = await mkdtemp(`${folder}-gone-`)
  try {
    await rename(folder, aside)
    if ((await ownerOf(aside))?.pid === pid) await rm(aside, { recursive: true })
    else await rename(aside, folder)
  } catch (error) {
    // Another contender was quicker to clear it away.
    if (!hasCode(error, ['ENOENT'])) throw error
    await rm(aside, { recursive: true, force: true })
  }
}

/**
 * Does the work while holding the lock; waits for another holder, and takes over from one that died.
 *
 * @param {string} folder
 * @param {(owner: string) => void} onWait called once, with the owner's process id
 * @param {() => Promise<void>} work
 */
export async function withFolderLock(folder, onWait, work) {
  await acquire(folder, onWait)
  const beat = setInterval(() => {
    utimes(join(folder, 'owner'), new Date(), new Date()).catch((/** @type {unknown} */ error) => {
      console.error(`The lock ${folder} was taken away while in use: ${String(error)}`)
    })
  }, beatMs)
  try {
    await work()
  } finally {
    clearInterval(beat)
    await remove(folder, process.pid)
  }
}
