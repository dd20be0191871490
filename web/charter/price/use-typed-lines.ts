import { useRef, useState } from 'react'
import { charterPrice, isLiveLeg, isOwnLine, trips, typePrice, type TypedState } from '../../../domain/charter/index.ts'
import { hasRole, isSameValue, type OutputOf } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { priceKey, type Price, type PriceLine, type PricedLegs } from './use-price.ts'

type Row = RecordPartProps['row']

interface Written extends Pick<OutputOf<typeof typePrice>, 'version' | 'total' | 'typed'> {
  /** Of the record that it was written to. */
  readonly id: string
}

/** The new value of a line; undefined gives the rule's back, and takes away a line of one's own. */
type Wanted = TypedState | undefined

/** A line as a person has written it; undefined where the rule says all of it. */
export function stateOf(line: PriceLine): Wanted {
  const { key, label, ruleLabel, typed, part, isRemoved } = line
  const renamed = ruleLabel === undefined ? undefined : label
  const isWritten = isOwnLine({ key }) || typed !== undefined || renamed !== undefined || isRemoved
  return isWritten ? { label: ruleLabel ?? label, renamed, typed, part, isRemoved } : undefined
}

/** Name of a line, and its rule's name if that differs. */
const namesOf = (ruleLabel: string, wanted: Wanted) =>
  wanted?.renamed === undefined
    ? { label: wanted?.label ?? ruleLabel, ruleLabel: undefined }
    : { label: wanted.renamed, ruleLabel }

function wantedLine(line: PriceLine, wanted: Wanted): PriceLine[] {
  if (wanted === undefined && isOwnLine(line)) return []
  const { typed, isRemoved = false } = wanted ?? {}
  const amount = typed ?? line.computed ?? 0
  const names = namesOf(line.ruleLabel ?? line.label, wanted)
  return [{ ...line, ...names, typed, isRemoved, total: isRemoved ? 0 : amount }]
}

const ownLine = (key: string, { label, typed = 0, part }: TypedState): PriceLine => ({
  key,
  rule: { id: '', name: '' },
  label,
  public_label: label,
  type: 'typed',
  part,
  amount: typed,
  quantity: 1,
  unit: 'once',
  multiplier: 1,
  counted: [],
  typed,
  isRemoved: false,
  total: typed,
  isWaiting: false,
})

/** Lines of an estimate with the unanswered typed values. */
export function withWanted(price: Price, wanted: ReadonlyMap<string, Wanted>): Price {
  if (wanted.size === 0) return price
  const known = new Set(price.items.map(({ key }) => key))
  const added = [...wanted].flatMap(([key, state]) => (state && !known.has(key) ? [ownLine(key, state)] : []))
  const items = price.items.flatMap((line) => (wanted.has(line.key) ? wantedLine(line, wanted.get(line.key)) : [line]))
  return { ...price, items: [...items, ...added] }
}

/** Stored values of a line, as last read. */
function storedState(row: Row, key: string): Wanted {
  const stored = charterPrice.safeParse(row['price']).data?.typed.find((line) => line.key === key)
  if (stored === undefined) return undefined
  const { label, renamed, typed, part, isRemoved } = stored
  return { label, renamed, typed, part, isRemoved }
}

/** Unanswered typed values, by the key of their line. */
function useWanted() {
  const [wanted, setWanted] = useState<ReadonlyMap<string, Wanted>>(new Map())
  const latest = useRef(wanted)
  const set = (next: ReadonlyMap<string, Wanted>) => {
    latest.current = next
    setWanted(next)
  }
  return {
    wanted,
    latest,
    begin: (key: string, state: Wanted) => set(new Map(latest.current).set(key, state)),
    /** Clears sent values, unless the same line was typed again in between. */
    end: (key: string, state: Wanted) => {
      if (latest.current.get(key) !== state) return
      const rest = new Map(latest.current)
      rest.delete(key)
      set(rest)
    },
  }
}

/** The row with the price of the last answer: the live feed brings the same a moment later. */
function useWrittenRow(row: Row) {
  const [written, setWritten] = useState<Written>()
  const isNewer = written !== undefined && written.id === row.id && written.version > row.version
  const price = charterPrice.safeParse(row['price']).data
  const shown: Row = isNewer
    ? { ...row, version: written.version, price: { ...price, total: written.total, typed: written.typed } }
    : row
  return { row: shown, answered: written?.id === row.id ? written.version : undefined, setWritten }
}

/**
 * Typed changes of a price's lines: shown at once, sent one after the other, answered with the whole estimate. A
 * refused one is reverted, with its reason.
 */
export function useTypedLines({ definition, row: saved }: RecordPartProps) {
  const { queries } = usePlatform()
  const client = useClient()
  const actor = useActor()
  const { row, answered, setWritten } = useWrittenRow(saved)
  const { wanted, latest, begin, end } = useWanted()
  const record: 'quotes' | 'trips' = definition.name === trips.name ? 'trips' : 'quotes'
  const { id } = row
  const command = useCommand(typePrice, {
    queue: `price of ${id}`,
    onDone: ({ version, total, typed, estimate }) => {
      const legs = (row as Partial<PricedLegs>).legs?.filter(isLiveLeg) ?? []
      queries.setQueryData<PricedLegs>(priceKey(client.id, definition.name, { id, version }), { price: estimate, legs })
      setWritten({ id, version, total, typed })
    },
  })
  /** Writes lines by their keys in one call: all of them, or none. */
  const writeAll = (changes: readonly (readonly [key: string, now: Wanted])[]) => {
    const lines = changes
      .map(([key, now]) => ({
        key,
        was: latest.current.has(key) ? latest.current.get(key) : storedState(row, key),
        now,
      }))
      .filter(({ was, now }) => !isSameValue(was, now))
    if (lines.length === 0) return
    for (const { key, now } of lines) begin(key, now)
    const done = () => {
      for (const { key, now } of lines) end(key, now)
    }
    // The command has reported the refusal: the former value is back.
    command.run({ body: { record, id, lines } }).then(done, done)
  }
  const isLocked = charterPrice.safeParse(row['price']).data?.locked !== undefined
  return {
    row,
    /** Version whose price came with the answer to a typed value. */
    answered,
    wanted,
    mayType: hasRole(actor, record) && row.can.write && !isLocked,
    isSaving: command.isRunning,
    write: (key: string, now: Wanted) => writeAll([[key, now]]),
    writeAll,
    /** Sets the total to that of the present estimate. */
    takeTotal: () => command.start({ body: { record, id, lines: [] } }),
  }
}

export type TypedLines = ReturnType<typeof useTypedLines>
