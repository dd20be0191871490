import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, use } from 'react'
import { searchWords, type SearchWords } from './address.ts'

/** The words behind `?` and how to change them: filters, sort, tab and selection live in the address. */
export interface AddressWords {
  readonly words: SearchWords
  /** Changes some words; undefined takes one away. `isStep` makes Back return to the state before. */
  readonly change: (words: SearchWords, isStep?: boolean) => void
}

/** Words that replace those of the address within a part of the screen: a saved view sets those of its list. */
export const WordsInForce = createContext<AddressWords | undefined>(undefined)

/** The words of the address itself, without replacements. */
export function useOwnAddressWords(): AddressWords {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    words: searchWords(search),
    change: (words, isStep = false) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...words }), replace: !isStep }),
  }
}

/** The words in force here: those of the address, unless they are replaced. */
export function useAddressWords(): AddressWords {
  const own = useOwnAddressWords()
  return use(WordsInForce) ?? own
}
