const endOfDirectory = 0x06054b50
const entryOfDirectory = 0x02014b50
const endBytes = 22
const entryBytes = 46
/** Marker in a field whose real value is elsewhere: only archives beyond 4 GB need it. */
const elsewhere = 0xffffffff

function endAt(view: DataView): number | undefined {
  const last = view.byteLength - endBytes
  for (let at = last; at >= Math.max(0, last - 0xffff); at -= 1) {
    if (view.getUint32(at, true) === endOfDirectory) return at
  }
  return undefined
}

/** Of an entry that does not say its size nothing could bound it. */
function entrySize(view: DataView, at: number): number {
  const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
  const isUnsaid = unpacked === elsewhere || packed === elsewhere || (unpacked === 0 && packed > 2)
  return isUnsaid ? Infinity : unpacked
}

/**
 * Declared unpacked size of the entries of a ZIP archive, before unpacking; undefined for an unreadable directory. The
 * unpacker must hold each entry to its declared size.
 */
export function unpackedBytes(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endAt(view)
  if (end === undefined) return undefined
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let sum = 0
  for (let entry = 0; entry < count; entry += 1) {
    if (at + entryBytes > bytes.byteLength || view.getUint32(at, true) !== entryOfDirectory) return undefined
    sum += entrySize(view, at)
    at += entryBytes + [28, 30, 32].reduce((length, field) => length + view.getUint16(at + field, true), 0)
  }
  return sum
}
