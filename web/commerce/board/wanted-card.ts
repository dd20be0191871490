import { createContext } from 'react'
import type { Store } from '../../platform/store.ts'

/** Id of the card that takes the focus once it is drawn again: a moved one is, in another column. */
export const WantedCard = createContext<Store<string | undefined> | undefined>(undefined)
