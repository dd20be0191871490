import { roomMessages } from '../kernel/index.ts'

/** What the content room says (2-content section 5). */
export const contentMessages = roomMessages({ 'limit-reached': 'The max is set to {n}' })
