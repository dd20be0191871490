/** An archive that ends too early, or is damaged from a place on. */
export class BrokenArchive extends Error {
  override name = 'BrokenArchive'
  constructor(cause?: unknown) {
    super('the archive ends too early, or is damaged', { cause })
  }
}

/** An archive of a kind that is not read, with the words for its user. */
export class UnknownArchive extends Error {
  override name = 'UnknownArchive'
}
