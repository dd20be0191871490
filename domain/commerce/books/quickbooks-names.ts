/** Longest name that QuickBooks takes on the desktop. Online takes 100 characters. */
const mostLetters = 41

/** Ways in which a party is listed in QuickBooks, where a name belongs to one list only. */
export const nameKinds = ['customer', 'vendor'] as const

export type NameKind = (typeof nameKinds)[number]

/** A name without the characters that QuickBooks refuses: colons, quotes, tabs and line ends. */
const cleanName = (name: string): string =>
  name
    .replaceAll(/[:"\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const cut = (name: string, most: number): string => Array.from(name).slice(0, most).join('').trim()

/** How names are compared: QuickBooks has no difference between capitals and small letters. */
export const foldName = (name: string): string => name.toLowerCase()

/** A name for QuickBooks that no other party has: 'Dana Kell', or 'Dana Kell (2)' where that is taken. */
export function chooseName(wanted: string, isTaken: (folded: string) => boolean): string {
  const name = cut(cleanName(wanted), mostLetters) || 'Without a name'
  if (!isTaken(foldName(name))) return name
  for (let number = 2; ; number++) {
    const end = ` (${number})`
    const next = `${cut(name, mostLetters - end.length)}${end}`
    if (!isTaken(foldName(next))) return next
  }
}
