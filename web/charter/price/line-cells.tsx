import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { isOwnLine } from '../../../domain/charter/index.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { isWrittenOver, putBack, takenOut, withAmount, withLabel } from './line-changes.ts'
import { cellMarks, useLineDesk, type CellPlace, type LineDesk } from './line-desk.tsx'
import { moneyText, readMoney } from './read-money.ts'
import type { PriceLine } from './use-price.ts'
import classes from './line-cells.module.css'

const longestLabel = 200

interface BoxProps {
  readonly place: CellPlace
  readonly name: string
  readonly start: string
  /** Writes what was typed; answers what is wrong with it. */
  readonly onWrite: (text: string) => string | undefined
  readonly onTakeOut?: (() => void) | undefined
}

/** The box in place of a cell. Enter and Tab write, Escape leaves it as it was, and so does a click elsewhere write. */
function Box({ place, name, start, onWrite, onTakeOut }: BoxProps) {
  const desk = useLineDesk()
  const [text, setText] = useState(start)
  const [fault, setFault] = useState<string>()
  const faultId = useId()
  const write = (how: 'key' | 'down' | 'away') => {
    const wrong = text === start && how === 'away' ? undefined : onWrite(text)
    setFault(wrong)
    if (wrong === undefined) desk?.leave(how)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter of an input method takes what it offers.
    if (event.nativeEvent.isComposing) return
    const leaves = { Enter: () => write('key'), ArrowDown: () => write('down'), Escape: () => desk?.leave('key') }
    const leave = (leaves as Readonly<Record<string, (() => void) | undefined>>)[event.key]
    if (leave === undefined) return
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
  const isAmount = place.column === 'amount'
  return (
    <span className={classes['box']} {...cellMarks(place)}>
      <input
        className={classes['input']}
        aria-label={name}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        data-amount={isAmount || undefined}
        inputMode={isAmount ? 'text' : undefined}
        enterKeyHint="done"
        autoComplete="off"
        maxLength={isAmount ? 24 : longestLabel}
        // It takes the place of a cell that a key or a click opened.
        ref={focusWhole}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => write('away')}
      />
      {onTakeOut && (
        <button
          type="button"
          className={classes['takeOut']}
          tabIndex={-1}
          // The box would write and close before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            desk?.leave('key')
            onTakeOut()
          }}
        >
          Take out
        </button>
      )}
      {fault !== undefined && (
        <span id={faultId} role="alert" className={classes['fault']}>
          {fault}
        </span>
      )}
    </span>
  )
}

/** Takes the focus as it appears: an amount whole, to be typed over; behind a letter that began it. */
function focusWhole(input: HTMLInputElement | null): void {
  if (input === null || document.activeElement === input) return
  input.focus()
  if (input.value.length > 1) input.select()
}

interface CellProps {
  readonly line: PriceLine
}

/** Keys that act on a cell without opening it. */
function keysOf(desk: LineDesk, line: PriceLine, place: CellPlace): (event: KeyboardEvent) => void {
  const { key } = line
  const isAmount = place.column === 'amount'
  const actions: Readonly<Record<string, () => void>> = {
    F2: () => desk.begin(place),
    Delete: () => desk.write(key, takenOut(line)),
    Backspace: () => {
      if (!isOwnLine(line)) desk.write(key, isAmount ? putBack(line) : withLabel(line, ''))
    },
  }
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const begins = isAmount && /^[\d.$(-]$/.test(event.key)
    const act = begins ? () => desk.begin({ ...place, begun: event.key }) : actions[event.key]
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}

interface DeskCellProps extends CellProps {
  readonly desk: LineDesk
}

/** What the rule says of a line that a person typed over or took out, and the way back to it. */
function WayBack({ line, desk }: DeskCellProps) {
  const { key, label, computed, isWaiting } = line
  const words = isWaiting ? `Forget what was typed for ${label}` : `Put back ${formatMoney(computed ?? 0)} for ${label}`
  return (
    <span className={classes['back']}>
      <ActionIcon
        variant="subtle"
        size="xs"
        tabIndex={-1}
        aria-label={words}
        title={`${words} (Backspace)`}
        onClick={() => desk.write(key, putBack(line))}
      >
        <IconArrowBackUp size={14} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Was cents={computed} />
    </span>
  )
}

/** What the rule says, under what a person typed. */
const Was = ({ cents }: { readonly cents: number | undefined }) =>
  cents !== undefined && <s className={classes['was']}>{formatMoney(cents)}</s>

const amountWords = ({ isRemoved, total }: PriceLine): string => (isRemoved ? 'Taken out' : formatMoney(total))

function AmountBox({ line, desk, place }: DeskCellProps & { readonly place: CellPlace }) {
  const { key, label, total, computed, typed } = line
  return (
    <Box
      place={place}
      name={`Amount of ${label}`}
      start={desk.editing?.begun ?? moneyText(typed ?? computed ?? total)}
      onWrite={(text) => {
        const cents = readMoney(text)
        if (text.trim() !== '' && cents === undefined) return 'Enter an amount, such as 1,250.00 or -200.'
        desk.write(key, withAmount(line, cents))
        return undefined
      }}
      onTakeOut={() => desk.write(key, takenOut(line))}
    />
  )
}

function AmountButton({ line, desk, place }: DeskCellProps & { readonly place: CellPlace }) {
  const { label, isRemoved } = line
  const words = amountWords(line)
  return (
    <button
      type="button"
      className={classes['cell']}
      data-typed={(isWrittenOver(line) && !isRemoved) || undefined}
      data-removed={isRemoved || undefined}
      aria-label={`${label}: ${words}. Edit the amount`}
      tabIndex={desk.tabIndexOf(place)}
      {...cellMarks(place)}
      onClick={() => desk.begin(place)}
      onKeyDown={keysOf(desk, line, place)}
    >
      {words}
    </button>
  )
}

/** The amount of a line: text until it is edited; what was typed keeps the computed value beside it and a way back. */
export function AmountCell({ line }: CellProps) {
  const desk = useLineDesk()
  const isOver = isWrittenOver(line)
  if (desk === undefined)
    return (
      <>
        {amountWords(line)} {isOver && <Was cents={line.computed} />}
      </>
    )
  const place: CellPlace = { key: line.key, column: 'amount' }
  const isOpen = desk.editing?.key === place.key && desk.editing.column === 'amount'
  const given = { line, desk, place }
  return (
    <>
      {isOpen ? <AmountBox {...given} /> : <AmountButton {...given} />}
      {isOver && !isOpen && <WayBack line={line} desk={desk} />}
    </>
  )
}

/** What a line is called. */
export function LabelCell({ line }: CellProps) {
  const desk = useLineDesk()
  const { key, label, ruleLabel } = line
  const place: CellPlace = { key, column: 'label' }
  if (desk === undefined) return <span className={classes['label']}>{label}</span>
  if (desk.editing?.key === key && desk.editing.column === 'label')
    return (
      <Box
        place={place}
        name={`Name of ${ruleLabel ?? label}`}
        start={label}
        onWrite={(text) => {
          desk.write(key, withLabel(line, text.trim()))
          return undefined
        }}
      />
    )
  return (
    <>
      <button
        type="button"
        className={classes['cell']}
        data-name
        aria-label={`${label}. Rename the line`}
        tabIndex={desk.tabIndexOf(place)}
        {...cellMarks(place)}
        onClick={() => desk.begin(place)}
        onKeyDown={keysOf(desk, line, place)}
      >
        {label}
      </button>
      {ruleLabel !== undefined && <s className={classes['was']}>{ruleLabel}</s>}
    </>
  )
}
