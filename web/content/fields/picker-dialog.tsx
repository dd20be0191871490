import { Button, Group, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { showModal } from '../../platform/dialogs.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import classes from './fields.module.css'

export interface Found<Row> {
  readonly rows: readonly Row[]
  readonly isLoading: boolean
  /** The rows are still those of the words before. */
  readonly isBehind?: boolean
  readonly error: Error | null
  readonly retry: () => void
  readonly hasMore?: boolean
  readonly loadMore?: () => void
}

export interface FinderProps<Row> {
  readonly words: string
  readonly children: (found: Found<Row>) => ReactNode
}

interface PickerProps<Row> {
  /** 'products' */
  readonly many: string
  /** Finds the rows for the words, and passes them to its child. */
  readonly Finder: ComponentType<FinderProps<Row>>
  readonly keyOf: (row: Row) => string
  readonly lineOf: (row: Row) => ReactNode
  /** Which ones are chosen; absent where one press chooses and closes. */
  readonly isChosen?: (row: Row) => boolean
  readonly onPress: (row: Row) => void
  /** Below the list: the actions on the choice. */
  readonly foot?: (rows: readonly Row[]) => ReactNode
}

/** A search with the list of its results: each row is a button (2-content section 2, dialogs). */
export function Picker<Row>(props: PickerProps<Row>) {
  const { many, Finder, keyOf, lineOf, isChosen, onPress, foot } = props
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words.trim())
  /** The words for which Enter was pressed: the first that they find is pressed once it is known. */
  const [entered, setEntered] = useState<string>()
  return (
    <div className={classes['stack']}>
      <TextInput
        role="searchbox"
        data-autofocus
        aria-label={`Search ${many}`}
        placeholder={`Search ${many}`}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setEntered(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || words.trim() === '') return
          event.preventDefault()
          setEntered(words.trim())
        }}
      />
      <Finder words={wanted}>
        {(found) => (
          <>
            <PickerList
              {...{ many, found, keyOf, lineOf, isChosen, onPress }}
              isEntered={entered === wanted}
              onTaken={() => setEntered(undefined)}
            />
            {found.hasMore === true && (
              <Button variant="subtle" size="compact-sm" onClick={found.loadMore}>
                Show more
              </Button>
            )}
            {foot?.(found.rows)}
          </>
        )}
      </Finder>
    </div>
  )
}

interface PickerListProps<Row> extends Pick<PickerProps<Row>, 'many' | 'keyOf' | 'lineOf' | 'onPress'> {
  readonly found: Found<Row>
  readonly isChosen: ((row: Row) => boolean) | undefined
  /** Enter was pressed for the words of this list. */
  readonly isEntered: boolean
  readonly onTaken: () => void
}

/** Presses the first row after Enter, once the results match. A chosen one stays chosen. */
function useEnteredRow<Row>({ found, isChosen, isEntered, onPress, onTaken }: PickerListProps<Row>): void {
  const isDue = isEntered && !found.isLoading && found.isBehind !== true
  const take = useEffectEvent(() => {
    const [first] = found.rows
    onTaken()
    if (first !== undefined && isChosen?.(first) !== true) onPress(first)
  })
  useEffect(() => {
    if (isDue) take()
  }, [isDue])
}

function PickerList<Row>(props: PickerListProps<Row>) {
  const { many, found, keyOf, lineOf, isChosen, onPress } = props
  useEnteredRow(props)
  if (found.error && found.rows.length === 0) return <ErrorState error={found.error} onRetry={found.retry} />
  if (found.isLoading) return <RowsSkeleton rows={4} height={40} />
  if (found.rows.length === 0) return <EmptyState title={`No ${many} found`} />
  return (
    <ul className={classes['found']} aria-label={many}>
      {found.rows.map((row) => (
        <li key={keyOf(row)}>
          <button
            type="button"
            className={classes['choice']}
            {...(isChosen && { 'aria-pressed': isChosen(row) })}
            onClick={() => onPress(row)}
          >
            {lineOf(row)}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface PickOne<Row> extends Pick<PickerProps<Row>, 'many' | 'Finder' | 'keyOf' | 'lineOf'> {
  readonly title: string
  readonly onPick: (row: Row) => void
}

/** Opens the choice of one. */
export function pickOne<Row>({ title, onPick, ...picker }: PickOne<Row>): void {
  showModal({
    title,
    size: 'medium',
    body: (close) => (
      <Picker
        {...picker}
        onPress={(row) => {
          close()
          onPick(row)
        }}
        foot={() => (
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Close
            </Button>
          </Group>
        )}
      />
    ),
  })
}
