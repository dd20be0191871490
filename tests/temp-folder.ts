import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

/** In memory, where a hundred databases come and go without a disk. */
const inMemory = '/dev/shm'
const gigabyte = 2 ** 30
/** Largest need of a whole run, with as much again for the rest of the machine. */
const neededBytes = 6 * gigabyte

function hasRoom(): boolean {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, freemem()) > neededBytes
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}

/** Where the tests of this run keep their files, and the processes that they start; TMPDIR decides otherwise. */
export function chooseTempFolder(): void {
  process.env['TMPDIR'] ??= process.platform === 'linux' && hasRoom() ? inMemory : tmpdir()
}
