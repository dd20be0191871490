import type { Ref } from 'react'
import { SearchInput } from '../../ui/search-input.tsx'
import { useTyping } from '../../ui/use-typing.ts'

/** Words reach the address, and with it the search, this long after the last key. */
const settleMs = 250

interface ListSearchProps {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly ref: Ref<HTMLInputElement>
}

/** Searches the threads of the tab. */
export function ListSearch({ query, onQuery, ref }: ListSearchProps) {
  const typing = useTyping({ query, onQuery, delayMs: settleMs })
  return <SearchInput ref={ref} typing={typing} label="Search threads" isSmall />
}
