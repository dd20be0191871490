import type { CsvTable } from './read-csv.ts'

/** Field that a column of an imported file can hold. */
export interface ColumnField {
  readonly label: string
  readonly isNeeded: boolean
  /** Usual names of such columns, in lower case. */
  readonly names: readonly string[]
}

export type ColumnFields<Field extends string> = Readonly<Record<Field, ColumnField>>

/** Name of the column for each field that the file has. */
export type ColumnChoice<Field extends string> = Readonly<Partial<Record<Field, string>>>

/** Normalizes the name of a column for comparison: in lower case, without accents, points and dashes. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('\u2019', "'")
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const namesOf = <Field extends string>(fields: ColumnFields<Field>): readonly Field[] => Object.keys(fields) as Field[]

/** How a file is read at first: as the columns were chosen before where it has them, else by their names. */
export function guessColumns<Field extends string>(
  fields: ColumnFields<Field>,
  columns: readonly string[],
  kept: ColumnChoice<Field>,
): ColumnChoice<Field> {
  const taken = new Set<string>(Object.values(kept))
  const found = namesOf(fields).flatMap((field) => {
    const before = kept[field]
    const column =
      before !== undefined && columns.includes(before)
        ? before
        : columns.find((one) => !taken.has(one) && fields[field].names.includes(plainName(one)))
    if (column === undefined) return []
    taken.add(column)
    return [[field, column] as const]
  })
  return Object.fromEntries(found) as ColumnChoice<Field>
}

/** Columns that hold something and that no field takes, by what a person calls them. */
export function unusedColumns<Field extends string>(
  { columns, rows }: CsvTable,
  chosen: ColumnChoice<Field>,
): readonly string[] {
  const taken = new Set(Object.values<string | undefined>(chosen).map((name) => columns.indexOf(name ?? '')))
  return columns.flatMap((name, at) => {
    if (taken.has(at) || rows.every(({ cells }) => (cells[at] ?? '') === '')) return []
    const isSecond = columns.indexOf(name) !== at
    return [name === '' ? `column ${at + 1}` : isSecond ? `${name} (column ${at + 1})` : name]
  })
}

/** Fields that an import needs and no column was chosen for. */
export const missingColumns = <Field extends string>(
  fields: ColumnFields<Field>,
  chosen: ColumnChoice<Field>,
): readonly Field[] => namesOf(fields).filter((field) => fields[field].isNeeded && chosen[field] === undefined)

/** A row by its fields; those without a column, or with an empty cell, are not there. */
export interface ColumnRow<Field extends string> {
  /** As the spreadsheet counts it. */
  readonly number: number
  readonly cells: Readonly<Partial<Record<Field, string>>>
}

/** The rows of a table by the columns that were chosen. */
export function rowsByColumns<Field extends string>(
  { columns, rows }: CsvTable,
  chosen: ColumnChoice<Field>,
): readonly ColumnRow<Field>[] {
  const places = (Object.entries(chosen) as [Field, string][]).map(
    ([field, column]) => [field, columns.indexOf(column)] as const,
  )
  return rows.map(({ number, cells }) => {
    const own = places.map(([field, at]) => [field, cells[at] ?? ''] as const).filter(([, words]) => words !== '')
    return { number, cells: Object.fromEntries(own) as ColumnRow<Field>['cells'] }
  })
}
