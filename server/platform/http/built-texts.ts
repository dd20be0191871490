import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Negotiator } from '@fastify/accept-negotiator'

/** File extensions that the web's build compresses (`scripts/compress-assets.mjs`). */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
}

/** Ends of the names of compressed copies, by their encoding; the first is sent to who takes both. */
const endings = { br: '.br', gzip: '.gz' }
type Encoding = keyof typeof endings

const encodings = new Negotiator({ supportedValues: Object.keys(endings) })

export interface BuiltText {
  readonly content: Buffer
  readonly headers: Readonly<Record<string, string | undefined>>
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Texts of a build, each read from the disk once: a first page asks for a hundred of them. A name changes with its
 * content, so that the cache never becomes old.
 */
export class BuiltTexts {
  readonly #folder: string
  readonly #names: ReadonlySet<string>
  readonly #read = new Map<string, Promise<Buffer>>()

  private constructor(folder: string, names: readonly string[]) {
    this.#folder = folder
    this.#names = new Set(names)
  }

  /** Learns what there is in the folder of a build; nothing where there is no folder. */
  static async open(folder: string): Promise<BuiltTexts> {
    return new BuiltTexts(
      folder,
      await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      }),
    )
  }

  has(name: string): boolean {
    return this.#names.has(name) && extname(name) in types
  }

  /**
   * A text that the folder has, compressed in the way that the browser takes ('accept-encoding'), and the headers that say
   * so; undefined once it is removed.
   */
  async read(name: string, accepted: string | undefined): Promise<BuiltText | undefined> {
    const encoding = this.#encodingFor(name, accepted)
    const content = await this.#content(encoding ? `${name}${endings[encoding]}` : name)
    if (content === undefined) return undefined
    const headers = { 'content-type': types[extname(name)], vary: 'accept-encoding' }
    return { content, headers: encoding ? { ...headers, 'content-encoding': encoding } : headers }
  }

  #encodingFor(name: string, accepted: string | undefined): Encoding | undefined {
    if (accepted === undefined) return undefined
    const chosen = encodings.negotiate(accepted.toLowerCase())
    const isChosen = (one: string): one is Encoding => one === chosen
    return Object.keys(endings)
      .filter(isChosen)
      .find((one) => this.#names.has(`${name}${endings[one]}`))
  }

  /** Undefined when the file went after the folder was looked at, as in a build that replaces this one. */
  async #content(file: string): Promise<Buffer | undefined> {
    const reading = this.#read.get(file) ?? readFile(join(this.#folder, file))
    this.#read.set(file, reading)
    try {
      return await reading
    } catch (error) {
      this.#read.delete(file)
      if (isMissing(error)) return undefined
      throw error
    }
  }
}
