const starts = {
  zip: [0x50, 0x4b, 0x03, 0x04],
  /** In which Excel kept workbooks before 2007, and keeps those with a password. */
  compound: [0xd0, 0xcf, 0x11, 0xe0],
} as const

/** In what a workbook is kept, by its first bytes; undefined for a text. */
export function workbookKind(bytes: Uint8Array): keyof typeof starts | undefined {
  const isOf = (kind: keyof typeof starts): boolean => starts[kind].every((byte, at) => bytes[at] === byte)
  if (isOf('zip')) return 'zip'
  return isOf('compound') ? 'compound' : undefined
}
