import { onlineManager } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contract, InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { ApiError } from '../api/api-error.ts'
import type { LiveConnection } from '../live/live-connection.ts'
import { usePlatform } from '../platform-context.tsx'
import { useCommandOf, type Command, type CommandOptions } from './use-command.ts'

/** An answer that has not come after this time is reported as missing. */
const lateMs = 4000
/** A call without an answer is asked again after this time, or once the connection is back. */
const askAgainMs = 10_000

/** Ends when the connection is back, or after a while: the server itself may have been away. */
const untilBack = (live: LiveConnection): Promise<void> =>
  new Promise((resolve) => {
    const ends: (() => void)[] = []
    const end = () => {
      for (const stop of ends) stop()
      resolve()
    }
    const timer = setTimeout(end, askAgainMs)
    ends.push(
      () => clearTimeout(timer),
      onlineManager.subscribe((isOnline) => isOnline && end()),
      live.state.subscribe(() => live.state.get() === 'live' && end()),
    )
  })

/** The connection or the database went away, so that the call was possibly done. */
const isUnknown = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status === 503)

interface Asking {
  readonly live: LiveConnection
  /** Hears whether an answer is missing. */
  readonly onMissing: (isMissing: boolean) => void
}

/**
 * Makes a call until its result is known: one whose answer is lost is repeated with the same words, and so under the same
 * key. Rejects with the refusal.
 */
async function askUntilAnswered<Answer>(call: () => Promise<Answer>, { live, onMissing }: Asking): Promise<Answer> {
  const late = setTimeout(() => onMissing(true), lateMs)
  try {
    for (;;) {
      const [outcome] = await Promise.allSettled([call()])
      if (outcome.status === 'fulfilled') return outcome.value
      if (!isUnknown(outcome.reason)) throw outcome.reason
      onMissing(true)
      await untilBack(live)
    }
  } finally {
    clearTimeout(late)
    onMissing(false)
  }
}

/** Makes calls until their results are known, and tells whether an answer is missing now. */
export function useAsking() {
  const { live } = usePlatform()
  const [isUnanswered, onMissing] = useState(false)
  return {
    isUnanswered,
    ask: <Answer>(call: () => Promise<Answer>): Promise<Answer> => askUntilAnswered(call, { live, onMissing }),
  }
}

export interface Asked<Input, Output> extends Command<Input, Output> {
  /** It was asked, and whether it was done is not known yet: `AskedNote` tells the user. */
  readonly isUnanswered: boolean
}

/** As `useCommand`, for a call whose result the user waits for: share, ask, pay, send. */
export function useAsked<C extends Contract>(
  contract: C,
  options?: CommandOptions<Partial<InputOf<C>>, OutputOf<C>>,
): Asked<Partial<InputOf<C>>, OutputOf<C>> {
  const { api } = usePlatform()
  const { ask, isUnanswered } = useAsking()
  const command = useCommandOf((input: Partial<InputOf<C>>) => ask(() => api.call(contract, input)), options)
  return { ...command, isUnanswered }
}
