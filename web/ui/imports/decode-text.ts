const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/** Bytes that are looked at to recognize UTF-16 without its mark: of Latin words every second one is empty. */
const lookedAt = 200

function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, lookedAt)
  const empty = (rest: number) => head.filter((byte, at) => byte === 0 && at % 2 === rest).length
  const [even, odd] = [empty(0), empty(1)]
  if (Math.max(even, odd) < head.length / 4) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

const asUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Decodes a text file: by its byte order mark, else as UTF-8 where valid, else as Windows writes it. */
export function decodeText(bytes: Uint8Array): string {
  const marked = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))
  const encoding = marked?.encoding ?? unmarkedUtf16(bytes)
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes)
  return asUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
}
