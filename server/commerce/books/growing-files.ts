import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/** Files of a folder that grow piece by piece, in the order in which they were begun. */
export class GrowingFiles {
  readonly names: string[] = []
  readonly folder: string
  readonly #open = new Map<string, FileHandle>()

  constructor(folder: string) {
    this.folder = folder
  }

  async append(name: string, content: string | Buffer): Promise<void> {
    const handle = this.#open.get(name) ?? (await this.#begin(name))
    await handle.appendFile(content)
  }

  async #begin(name: string): Promise<FileHandle> {
    const handle = await open(join(this.folder, name), 'w')
    this.#open.set(name, handle)
    this.names.push(name)
    return handle
  }

  async close(name: string): Promise<void> {
    await this.#open.get(name)?.close()
    this.#open.delete(name)
  }

  async closeAll(): Promise<void> {
    for (const name of this.#open.keys()) await this.close(name)
  }
}
