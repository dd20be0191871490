import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { WholePlatform } from '../../platform/platform.ts'
import { readPiece, type Manifest, type Piece } from './manifest.ts'

/** Bytes of pages that a process keeps in memory. */
const keptBytes = 24_000_000

/** How a part is packed for its visitor. */
export type Packing = 'br' | 'gzip' | 'none'

const brotli = promisify(brotliCompress)
const brotliQuality = 6

const packed: Readonly<Record<Packing, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: promisify(gzip),
  none: (content) => Promise.resolve(content),
}

/** Drawn parts of releases as visitors take them, those that were read last in memory. */
export class KeptPieces {
  #reading: Pick<WholePlatform, 'store'>
  #kept = new Map<string, Buffer>()
  #asked = new Map<string, Promise<Buffer>>()
  #size = 0

  constructor(reading: Pick<WholePlatform, 'store'>) {
    this.#reading = reading
  }

  /**
   * A part is read and packed once, not for each visitor: concurrent visitors wait for it. Throws NotFound,
   * Unavailable.
   */
  async read({ pack }: Pick<Manifest, 'pack'>, piece: Piece, packing: Packing): Promise<Buffer> {
    const name = `${pack} ${piece.start} ${packing}`
    const kept = this.#kept.get(name)
    if (kept) return kept
    const asked =
      this.#asked.get(name) ??
      readPiece(this.#reading, pack, piece)
        .then((content) => packed[packing](content))
        .then((content) => this.#keep(name, content))
        .finally(() => this.#asked.delete(name))
    this.#asked.set(name, asked)
    return asked
  }

  #keep(name: string, content: Buffer): Buffer {
    this.#kept.set(name, content)
    this.#size += content.length
    for (const [oldest, bytes] of this.#kept) {
      if (this.#size <= keptBytes) break
      this.#kept.delete(oldest)
      this.#size -= bytes.length
    }
    return content
  }
}
