import { createContext } from 'react'

/** True in a thread that is drawn ahead of being opened: it is still hidden. */
export const BehindContext = createContext(false)
