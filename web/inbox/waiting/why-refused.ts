import { ApiError } from '../../platform/api/api-error.ts'
import { refusalOf } from '../refusal-of.ts'
import type { Refusal } from '../drafts/waiting-messages.ts'

const movedOn: Refusal = {
  title: 'This thread has moved on',
  message: 'A new message has arrived. Read it, then send this again.',
}

/** Why a message did not go, for its writer who finds it later. */
export const whyRefused = (error: unknown): Refusal =>
  error instanceof ApiError && error.body.code === 'thread-moved-on' ? movedOn : refusalOf(error)
