import { useRef } from 'react'
import { SearchInput } from '../search-input.tsx'
import { useKeysIn } from '../use-shortcuts.ts'
import { useTyping } from '../use-typing.ts'
import classes from './record-list.module.css'

/** Words reach the address, and with it the search, this long after the last key. */
const settleMs = 250

interface ListSearchProps {
  readonly query: string
  readonly onQuery: (query: string | undefined) => void
  /** Name of the searched records: 'contacts'. */
  readonly words: string
}

/** The search box of a list; `/` goes to it. */
export function ListSearch({ query, onQuery, words }: ListSearchProps) {
  const box = useRef<HTMLInputElement>(null)
  useKeysIn('In the list', [{ keys: '/', label: 'Search this list', run: () => box.current?.focus() }])
  const typing = useTyping({ query, onQuery: (next) => onQuery(next || undefined), delayMs: settleMs })
  return <SearchInput ref={box} typing={typing} label={`Search ${words}`} className={classes['search']} />
}
