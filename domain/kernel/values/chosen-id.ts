import { z } from 'zod'

/** Id that the caller of a `PUT` chooses at random, for a call whose answer is not kept. */
export const chosenId = z.string().regex(/^[a-z0-9]{16}$/)
