const begin = /^begin [0-7]{3,4} ([^\r\n]{1,255})\r?\n/

export interface UuencodedFile {
  readonly name: string
  readonly content: Uint8Array
}

function decodeLine(line: string): number[] {
  const length = (line.charCodeAt(0) - 32) & 63
  const bytes: number[] = []
  for (let at = 1; at < line.length; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = Array.from(
      line.slice(at, at + 4),
      (letter) => (letter.charCodeAt(0) - 32) & 63,
    )
    bytes.push((a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d)
  }
  return bytes.slice(0, length)
}

/** The file in a uuencoded part, which the parser hands over undecoded; undefined when the bytes are something else. */
export function uudecode(bytes: Uint8Array): UuencodedFile | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').trimStart()
  const match = begin.exec(text)
  if (!match) return undefined
  const lines = text.slice(match[0].length).split(/\r?\n/)
  const end = lines.findIndex((line) => line === 'end' || line === '`' || line === '')
  const content = lines.slice(0, end < 0 ? undefined : end).map((line) => Uint8Array.from(decodeLine(line)))
  return { name: match[1]?.trim() ?? 'file', content: Buffer.concat(content) }
}
