import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { countProduct, mostUnits, quantityDecimals, type CountedLine } from '../../../../domain/commerce/index.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { useAsked } from '../../../platform/data/use-asked.ts'
import { AskedNote } from '../../../ui/asked-note.tsx'
import { formatNumber } from '../../../ui/format-value.ts'
import { NumberBox } from '../../../ui/form/number-box.tsx'
import { describeRefusal } from './count-fault.ts'
import classes from './counts.module.css'

/** A scan that was not counted: it stays in view until its user has dealt with it, because a scanner sends the next at once. */
interface Refused {
  readonly key: string
  readonly code: string
  readonly units: number
  readonly message: string
  /** The product exists and is not in the count. */
  readonly mayJoin: boolean
}

function readRefusal(refusal: unknown, code: string, units: number): Refused {
  const issues = refusal instanceof ApiError ? (refusal.body.issues ?? []) : []
  const mayJoin = issues.some((one) => one.code === 'count-not-in')
  return { key: crypto.randomUUID(), code, units, message: describeRefusal(refusal), mayJoin }
}

const describeLine = ({ product, counted = 0, expected = 0 }: CountedLine): string =>
  `${product.label}: ${formatNumber(counted)} counted, ${formatNumber(expected)} expected`

/** Counts by barcode or SKU: each scan adds the units of the field next to it, and the next scan can follow at once. */
export function ScanBox({ id }: { readonly id: string }) {
  const { run, isUnanswered } = useAsked(countProduct, { isSilent: true })
  const [code, setCode] = useState('')
  const [units, setUnits] = useState<number | ''>(1)
  const [last, setLast] = useState<CountedLine>()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const leave = ({ key }: Refused) => setRefused((all) => all.filter((one) => one.key !== key))
  const add = async (scanned: string, found: number, joins: boolean) => {
    try {
      setLast(await run({ params: { id }, body: { code: scanned, add: found, joins } }))
    } catch (refusal) {
      const one = readRefusal(refusal, scanned, found)
      setRefused((all) => [...all, one])
    }
  }
  const scan = () => {
    const scanned = code.trim()
    input.current?.focus()
    if (scanned === '') return
    if (units === '' || units === 0) return setFault('Enter how many units were found.')
    setFault(undefined)
    // A scanner sends the next code before the answer to this one.
    setCode('')
    setUnits(1)
    void add(scanned, units, false)
  }
  return (
    <form
      className={classes['scan']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        scan()
      }}
    >
      <div className={classes['inputs']}>
        <TextInput
          ref={input}
          label="Barcode or SKU"
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="done"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <NumberBox
          label="Units"
          className={classes['units']}
          allowNegative={false}
          decimalScale={quantityDecimals}
          max={mostUnits}
          clampBehavior="strict"
          value={units}
          onChange={setUnits}
        />
        <Button type="submit">Add</Button>
      </div>
      <div role="status" className={classes['said']}>
        {last && describeLine(last)}
      </div>
      {fault !== undefined && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
      {refused.map((one) => (
        <div key={one.key} role="alert" className={classes['refused']}>
          <span className={classes['fault']}>
            Not counted ({formatNumber(one.units)}): {one.message}
          </span>
          {one.mayJoin && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                leave(one)
                void add(one.code, one.units, true)
              }}
            >
              Add it to the count
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Dismiss ${one.code}`}
            onClick={() => {
              leave(one)
              input.current?.focus()
            }}
          >
            Dismiss
          </Button>
        </div>
      ))}
      <AskedNote isUnanswered={isUnanswered} />
    </form>
  )
}
