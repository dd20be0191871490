import { createContext } from 'react'

/** Whether what is drawn stands behind the open thread, drawn ahead of being opened: nobody sees it yet. */
export const BehindContext = createContext(false)
