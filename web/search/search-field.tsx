import { useRef } from 'react'
import { onEnter, onTyped, type SearchBox } from '../../domain/kernel/search/search-box.ts'
import { SearchInput } from '../ui/search-input.tsx'
import { useKeysIn } from '../ui/use-shortcuts.ts'
import { useTyping } from '../ui/use-typing.ts'
import classes from './search.module.css'

interface SearchFieldProps {
  readonly box: SearchBox
  readonly query: string
  readonly onQuery: (query: string) => void
}

/** The search box of a record type (1-shell section 5); `/` goes to it. */
export function SearchField({ box, query, onQuery }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const typing = useTyping({
    query,
    onQuery,
    delayMs: box.delayMs,
    onTyped: (typed) => onTyped(box, typed),
    onEnter: (typed) => onEnter(box, typed),
  })
  useKeysIn('In the list', [{ keys: '/', label: box.placeholder, run: () => input.current?.focus() }])
  return <SearchInput ref={input} typing={typing} label={box.placeholder} className={classes['field']} />
}
