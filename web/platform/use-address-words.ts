import { useNavigate, useSearch } from '@tanstack/react-router'
import { searchWords, type SearchWords } from './address.ts'

/** The words behind `?` and how to change them: filters, sort, tab and selection live in the address. */
export interface AddressWords {
  readonly words: SearchWords
  /** Changes some words; undefined takes one away. `isStep` makes Back return to the state before. */
  readonly change: (words: SearchWords, isStep?: boolean) => void
}

export function useAddressWords(): AddressWords {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    words: searchWords(search),
    change: (words, isStep = false) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...words }), replace: !isStep }),
  }
}
