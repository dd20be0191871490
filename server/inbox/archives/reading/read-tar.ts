import { BrokenArchive } from './broken-archive.ts'

/** A file of a tar archive. Its content is read before the next file, or skipped. */
interface TarEntry {
  readonly name: string
  readonly content: AsyncIterable<Buffer>
}

const block = 512
/** Longest name, and longest list of extended attributes. */
const longestHead = 1_000_000

/** Reads a stream in counted steps. */
class Steps {
  readonly #pieces: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(content: AsyncIterable<Buffer>) {
    this.#pieces = content[Symbol.asyncIterator]()
  }

  /** At most `count` bytes; undefined at the end. */
  async some(count: number): Promise<Buffer | undefined> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#pieces.next()
      if (done) return undefined
      this.#rest = value
    }
    const taken = this.#rest.subarray(0, count)
    this.#rest = this.#rest.subarray(taken.length)
    return taken
  }

  /** Exactly `count` bytes, or fewer at the end. */
  async take(count: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    let left = count
    while (left > 0) {
      const piece = await this.some(left)
      if (!piece) break
      pieces.push(piece)
      left -= piece.length
    }
    return Buffer.concat(pieces)
  }
}

const readText = (head: Buffer, at: number, length: number): string => {
  const field = head.subarray(at, at + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? length : end)
}

/** A number of a header: octal digits, or binary where the first bit is set. */
function readNumber(head: Buffer, at: number, length: number): number {
  if ((head[at] ?? 0) >= 0x80) return head.subarray(at + 1, at + length).reduce((sum, one) => sum * 256 + one, 0)
  return Number.parseInt(readText(head, at, length).trim() || '0', 8)
}

function requireHead(head: Buffer): void {
  const said = readNumber(head, 148, 8)
  const sum = head.reduce((total, one, at) => total + (at >= 148 && at < 156 ? 0x20 : one), 0)
  if (said !== sum) throw new BrokenArchive()
}

/** Name in extended attributes: 'length key=value' lines. */
const findPath = (attributes: string): string | undefined => /^\d+ path=(.*)$/m.exec(attributes)?.[1]

interface Head {
  readonly name: string
  readonly kind: string
  readonly size: number
}

function readTarHead(head: Buffer): Head {
  requireHead(head)
  const isPosix = readText(head, 257, 5) === 'ustar'
  const prefix = isPosix ? readText(head, 345, 155) : ''
  const size = readNumber(head, 124, 12)
  if (!Number.isSafeInteger(size) || size < 0) throw new BrokenArchive()
  const name = readText(head, 0, 100)
  return { name: prefix === '' ? name : `${prefix}/${name}`, kind: String.fromCodePoint(head[156] ?? 0), size }
}

const measurePadding = (size: number): number => (block - (size % block)) % block

/** The content of one file, and the way past what was not read of it. */
class Content {
  readonly #steps: Steps
  #left: number
  readonly #padding: number

  constructor(steps: Steps, size: number) {
    this.#steps = steps
    this.#left = size
    this.#padding = measurePadding(size)
  }

  async *read(): AsyncGenerator<Buffer> {
    while (this.#left > 0) {
      const piece = await this.#steps.some(this.#left)
      if (!piece) throw new BrokenArchive()
      this.#left -= piece.length
      yield piece
    }
  }

  async leave(): Promise<void> {
    for await (const piece of this.read()) void piece
    await this.#steps.take(this.#padding)
  }
}

/** True for a file, by any of its three marks. */
const isFile = (kind: string): boolean => ['0', '\0', '7'].includes(kind)

async function takeWords(steps: Steps, size: number): Promise<string> {
  if (size > longestHead) throw new BrokenArchive()
  const bytes = await steps.take(size)
  await steps.take(measurePadding(size))
  return bytes.toString('utf8').replace(/\0+$/, '')
}

/** The files of a tar archive (ustar, pax, GNU names) in their order. Throws BrokenArchive where it ends too early. */
export async function* readTar(content: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const steps = new Steps(content)
  let longName: string | undefined
  for (;;) {
    const bytes = await steps.take(block)
    if (bytes.length < block) throw new BrokenArchive()
    if (bytes.every((one) => one === 0)) return
    const { name, kind, size } = readTarHead(bytes)
    if (kind === 'L') longName = await takeWords(steps, size)
    else if (kind === 'x') longName = findPath(await takeWords(steps, size)) ?? longName
    else {
      const file = new Content(steps, size)
      if (isFile(kind)) yield { name: longName ?? name, content: file.read() }
      await file.leave()
      longName = undefined
    }
  }
}
