import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { bundledProgram } from './bundled-program.ts'

/** The program is compiled once for all processes of a run. */
const compileCache = join(import.meta.dirname, '../../.cache/node')

/** Processes of the product that a test starts, each from a file of this folder, and kills at a moment of its choice. */
export class Children {
  readonly #running = new Set<ChildProcess>()

  /** Starts a process and does not wait for it. */
  async begin(file: string, args: readonly string[]): Promise<ChildProcess> {
    const env = { ...process.env, NODE_COMPILE_CACHE: compileCache }
    const child = fork(await bundledProgram(`tests/faults/${file}`), [...args], { env })
    this.#running.add(child)
    return child
  }

  /** Starts a process and waits until it says, in its first word, that it works. */
  async start(
    file: string,
    args: readonly string[],
  ): Promise<{ readonly child: ChildProcess; readonly word: unknown }> {
    const child = await this.begin(file, args)
    const [word] = (await once(child, 'message')) as [unknown]
    return { child, word }
  }

  async kill(child: ChildProcess): Promise<void> {
    this.#running.delete(child)
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  async killAll(): Promise<void> {
    for (const child of this.#running) await this.kill(child)
  }
}
