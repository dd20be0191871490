import { createContext } from 'react'

/** Whether what is drawn is behind the open thread, drawn ahead of being opened: nobody sees it yet. */
export const BehindContext = createContext(false)
