/** Real mail has two or three signatures. Each is a body to hash and a question to DNS. */
const mostSignatures = 10
const mostArcHeaders = 30

const nameOf = (line: string): string => line.slice(0, line.indexOf(':')).trim().toLowerCase()

const isArc = (field: string): boolean => nameOf(field).startsWith('arc-')

/** Header fields with their folded lines, as they are written. */
const fieldsOf = (head: string): string[] => head.split(/(?<=\n)(?![ \t])/)

/** The end of the header, its blank line not included. */
function endOfHead(bytes: Buffer): number {
  const ends = ['\r\n\r\n', '\n\n'].flatMap((blank) => {
    const at = bytes.indexOf(blank)
    return at < 0 ? [] : [at + blank.length / 2]
  })
  return ends.length === 0 ? bytes.length : Math.min(...ends)
}

/**
 * The mail without the signatures beyond the first ten, and without a chain of seals that is longer than any real one.
 * Everything else stays byte for byte.
 */
export function withFewSignatures(raw: Uint8Array): Buffer {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const end = endOfHead(bytes)
  const fields = fieldsOf(bytes.subarray(0, end).toString('latin1'))
  const arcFits = fields.filter(isArc).length <= mostArcHeaders
  let signatures = 0
  const kept = fields.filter((field) => {
    if (nameOf(field) === 'dkim-signature') return ++signatures <= mostSignatures
    return arcFits || !isArc(field)
  })
  if (kept.length === fields.length) return bytes
  return Buffer.concat([Buffer.from(kept.join(''), 'latin1'), bytes.subarray(end)])
}
