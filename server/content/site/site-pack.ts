import { createHash } from 'node:crypto'
import type { ShortSlices } from '../../platform/short-slices.ts'
import type { Piece } from './manifest.ts'
import { contentSha } from './style-name.ts'

/** The one file of a release: its contents in a row, equal ones once. */
export class SitePack {
  readonly parts: Buffer[] = []
  #size = 0
  #known = new Map<string, Piece>()

  add(content: string): Piece {
    const bytes = Buffer.from(content)
    const sha = contentSha(bytes)
    const known = this.#known.get(sha)
    if (known) return known
    const piece = { start: this.#size, end: this.#size + bytes.length - 1, sha }
    this.#append(bytes)
    this.#known.set(sha, piece)
    return piece
  }

  /** A content that is too long to be written at once. */
  async addParts(contents: Iterable<string>, slices: ShortSlices): Promise<Piece> {
    const start = this.#size
    const hash = createHash('sha256')
    for (const content of contents) {
      await slices.pause()
      const bytes = Buffer.from(content)
      hash.update(bytes)
      this.#append(bytes)
    }
    return { start, end: this.#size - 1, sha: hash.digest('hex') }
  }

  #append(bytes: Buffer): void {
    this.parts.push(bytes)
    this.#size += bytes.length
  }
}
