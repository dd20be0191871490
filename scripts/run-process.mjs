// Child processes of the scripts: each runs with the project's own Node first in PATH and in a separate process group,
// so that a stopped script leaves nothing behind.
import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))
/** Where npm links the project's own programs, its Node included. */
export const binFolder = resolve(root, 'node_modules/.bin')

const graceMs = 10_000
/** @type {Set<number>} */
const groups = new Set()
let stopping = false

/** PATH without the project's own programs. */
const machinePath = () => (process.env['PATH'] ?? '').split(delimiter).filter((folder) => resolve(folder) !== binFolder)

const streams = /** @type {const} */ ({ show: 'inherit', drop: 'ignore', 'at end': 'pipe' })

/**
 * @param {import('node:stream').Readable} stream
 * @param {(line: string) => void} onLine
 */
function showLines(stream, onLine) {
  stream.pipe(process.stdout, { end: false })
  createInterface({ input: stream }).on('line', onLine)
}

/**
 * Shows the output of a program in one piece at its end, because other programs write at the same time.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {(output: string) => void} [onOutput] is given the same text
 */
function showAtEnd(child, onOutput) {
  /** @type {Buffer[]} */
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk))
  child.once('close', () => {
    const output = Buffer.concat(chunks)
    process.stdout.write(output)
    onOutput?.(output.toString())
  })
}

/**
 * Runs a program in the project's folder and gives its exit code (128 when a signal ended it, 127 when it could not
 * be started). Once the script is being stopped the answer never comes, so that no next step begins. `onLine` is given
 * each line of the standard output, which is shown all the same. Output that is shown 'at end' comes in one piece,
 * which `onOutput` is given too.
 *
 * @typedef {{ env?: NodeJS.ProcessEnv, onlyMachinePrograms?: boolean, output?: 'show' | 'drop' | 'at end', onLine?: (line: string) => void, onOutput?: (output: string) => void }} RunOptions
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  const { env = {}, onlyMachinePrograms = false, output = 'show', onLine, onOutput } = options
  const path = [...(onlyMachinePrograms ? [] : [binFolder]), ...machinePath()].join(delimiter)
  const stream = streams[output]
  return new Promise((settle) => {
    if (stopping) return
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env, PATH: path },
      stdio: ['ignore', onLine ? 'pipe' : stream, stream],
      detached: true,
    })
    if (child.stdout && onLine) showLines(child.stdout, onLine)
    if (output === 'at end') showAtEnd(child, onOutput)
    const { pid } = child
    if (pid !== undefined) groups.add(pid)
    const end = (/** @type {number} */ code) => {
      if (stopping) return
      if (pid !== undefined) groups.delete(pid)
      settle(code)
    }
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      end(127)
    })
    // Output is complete only once its streams are closed.
    child.once(output === 'at end' ? 'close' : 'exit', (code) => end(code ?? 128))
  })
}

/**
 * Sends a signal to a process group; false for an empty group.
 * @param {number} group
 * @param {NodeJS.Signals | 0} signal
 */
function signalGroup(group, signal) {
  try {
    process.kill(-group, signal)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

/** Asks every child and its children to end, and ends by force what has not done so after ten seconds. */
export async function stopChildren() {
  stopping = true
  // Never SIGINT: a background process of a shell ignores it.
  const left = [...groups].filter((group) => signalGroup(group, 'SIGTERM'))
  const deadline = Date.now() + graceMs
  while (left.some((group) => signalGroup(group, 0)) && Date.now() < deadline) await sleep(50)
  for (const group of left) signalGroup(group, 'SIGKILL')
}

/** @type {readonly (readonly [signal: NodeJS.Signals, exitCode: number])[]} */
const stopSignals = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]

/** From now on Ctrl-C and SIGTERM stop the children first and then this script. */
export function stopChildrenOnSignal() {
  for (const [signal, exitCode] of stopSignals) {
    process.once(signal, () => {
      void stopChildren().finally(() => process.exit(exitCode))
    })
  }
}
