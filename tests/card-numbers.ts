import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** Numbers of the providers' test cards that tests and stories type. */
export const testCardNumbers = [
  '4111111111111111',
  '4000111111111115',
  '4242424242424242',
  '4000000000000002',
  '5555555555554444',
  '378282246310005',
  '6011111111111117',
] as const

/** True for digits whose check digit is right. */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, at) => {
      const value = at % 2 === 0 ? Number(digit) : Number(digit) * 2
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** First digits and lengths of the brands. */
const brands: readonly RegExp[] = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^(?:5[1-5]|2[2-7])\d{14}$/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[689]\d)\d{11}$/,
  /^(?:6011|65\d\d|64[4-9]\d)\d{12}$/,
  /^35\d{14}$/,
]

/** Digits in one row, or in groups as on a card; no part of a longer word, id or fraction. */
const rows = /(?<![\w.-])(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}|\d{4}([ -])\d{6}\2\d{5})(?![\w-]|\.\d)/g

/** A field of a security code with its value. */
const codes = /["']?\b(?:cvv2?|cvc2?|cv2|cvn|security[_ -]?code)\b["']?\s*[:=]\s*["']?\d{3,4}\b/gi

const isCardNumber = (digits: string): boolean => brands.some((brand) => brand.test(digits)) && hasCheckDigit(digits)

/** A known number in other forms: in hexadecimal digits, and in base64 at each of its three places. */
const hiddenForms: readonly string[] = testCardNumbers.flatMap((number) => [
  Buffer.from(number).toString('hex'),
  ...[0, 1, 2].map((place) =>
    Buffer.from(`${'x'.repeat(place)}${number}`)
      .toString('base64')
      .slice(place === 0 ? 0 : 4, -4),
  ),
])

/** Card numbers and security codes in a text, also the known numbers in any form. */
export function findCards(text: string): string[] {
  const found = [...text.matchAll(rows)].map(([row]) => row).filter((row) => isCardNumber(row.replaceAll(/[ -]/g, '')))
  const named = [...text.matchAll(codes)].map(([code]) => code)
  const known = [...testCardNumbers, ...hiddenForms].filter((form) => text.includes(form))
  return [...found, ...named, ...known]
}

/** A place in which something was searched, with what was found. */
interface Finding {
  readonly place: string
  readonly found: readonly string[]
}

const asText = (value: unknown): string => {
  if (Buffer.isBuffer(value)) return value.toString('latin1')
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Searches every column of every table of a database. Answers the tables with what was found, and how many have been read. */
export async function searchDatabase(
  pool: pg.Pool,
): Promise<{ readonly tables: number; readonly findings: readonly Finding[] }> {
  const tables = await pool.query<{ place: string }>(
    `select format('%I.%I', table_schema, table_name) as place from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const findings: Finding[] = []
  for (const { place } of tables.rows) {
    const { rows: all } = await pool.query<Record<string, unknown>>(`select * from ${place}`)
    const found = all.flatMap((row) => Object.values(row).flatMap((value) => findCards(asText(value))))
    if (found.length > 0) findings.push({ place, found })
  }
  return { tables: tables.rows.length, findings }
}

/** Searches the files of a folder, also those of databases. Answers how many have been read. */
export async function searchFiles(
  folder: string,
): Promise<{ readonly files: number; readonly findings: readonly Finding[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const findings: Finding[] = []
  for (const { parentPath, name } of files) {
    const place = join(parentPath, name)
    // A stopping database removes files.
    const content = await readFile(place).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
      throw error
    })
    const found = [...testCardNumbers, ...hiddenForms].filter((form) => content.includes(form))
    if (found.length > 0) findings.push({ place, found })
  }
  return { files: files.length, findings }
}

/** Throws where a file of a folder holds the number of a test card, also one of its databases. */
export async function requireNoCards(folder: string): Promise<void> {
  const { findings } = await searchFiles(folder)
  if (findings.length === 0) return
  throw new Error(`card numbers were kept in ${findings.map(({ place }) => place).join(', ')}`)
}
