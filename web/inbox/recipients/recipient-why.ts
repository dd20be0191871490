import { createContext, use } from 'react'
import type { Recipient } from '../../../domain/inbox/index.ts'

/** Says why a recipient was added; undefined where no conversation explains it. */
type Why = (one: Recipient) => string | undefined

export const RecipientWhy = createContext<Why | undefined>(undefined)

export const useRecipientWhy = (): Why | undefined => use(RecipientWhy)
