import { createContext, use } from 'react'
import type { Recipient } from '../../../domain/inbox/index.ts'

/** Says of a recipient why it is there; undefined where there is no conversation that could explain it. */
type Why = (one: Recipient) => string | undefined

export const RecipientWhy = createContext<Why>(() => undefined)

export const useRecipientWhy = (): Why => use(RecipientWhy)
