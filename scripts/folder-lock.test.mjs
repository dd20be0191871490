import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withFolderLock } from './folder-lock.mjs'

/** @type {string} */
let base
/** @type {string} */
let lock

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'flightline-lock-'))
  lock = join(base, 'lock')
})

afterEach(() => {
  rmSync(base, { recursive: true })
})

/** @param {string} owner */
function leaveLock(owner) {
  mkdirSync(lock)
  writeFileSync(join(lock, 'owner'), owner)
}

const nobodyWaits = () => {
  throw new Error('there was nothing to wait for')
}

test('many contenders work one after another, and leave no file', async () => {
  let inside = 0
  /** @type {number[]} */
  const most = []
  const work = async () => {
    inside += 1
    most.push(inside)
    await sleep(5)
    inside -= 1
  }
  await Promise.all(Array.from({ length: 8 }, () => withFolderLock(lock, () => undefined, work)))
  expect(most).toEqual(Array(8).fill(1))
  expect(readdirSync(base)).toEqual([])
})

test('a lock whose owner died is taken over at once', async () => {
  const { pid } = spawnSync('true')
  leaveLock(`${pid} ${hostname()}`)
  let worked = false
  await withFolderLock(lock, nobodyWaits, async () => {
    worked = true
  })
  expect(worked).toBe(true)
})

test('an owner on another machine counts as gone when it has been silent', async () => {
  leaveLock('1 elsewhere')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(join(lock, 'owner'), longAgo, longAgo)
  await withFolderLock(lock, nobodyWaits, async () => undefined)
  expect(existsSync(lock)).toBe(false)
})

test('a living owner is waited for, and named', async () => {
  leaveLock(`${process.pid} ${hostname()}`)
  /** @type {string[]} */
  const waitedFor = []
  const giveBack = (/** @type {string} */ owner) => {
    waitedFor.push(owner)
    rmSync(lock, { recursive: true })
  }
  await withFolderLock(lock, giveBack, async () => undefined)
  expect(waitedFor).toEqual([String(process.pid)])
})

test('failing work gives the lock back', async () => {
  await expect(withFolderLock(lock, nobodyWaits, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(existsSync(lock)).toBe(false)
})
