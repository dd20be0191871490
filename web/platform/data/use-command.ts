import { useMutation } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useState } from 'react'
import type { Contract, InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { isAway, reasonOf } from '../api/api-error.ts'
import type { Api } from '../api/api.ts'
import { notify } from '../notices.ts'
import { useIsSessionOn, usePlatform } from '../platform-context.tsx'
import { readChanged } from './read-again.ts'
import { whileSession, type IsSessionOn } from '../session/while-session.ts'

export interface Command<Input, Output> {
  /** Runs it; rejects with the refusal, which has then already been shown unless `isSilent`. */
  readonly run: (input: Input) => Promise<Output>
  /** Runs it without waiting: a refusal is reported, and `onDone` is then not called. */
  readonly start: (input: Input, onDone?: (output: Output) => void) => void
  readonly isRunning: boolean
  readonly error: Error | null
}

export interface CommandOptions<Input, Output> {
  /**
   * Shows the result at once, laid over the server's data (`PendingChanges`). The returned function ends that: it is
   * called when the server has answered, after `onDone`, which shows the answer.
   */
  readonly optimistic?: (input: Input) => (() => void) | undefined
  readonly onDone?: (output: Output, input: Input) => void
  /** The screen shows the refusal itself. */
  readonly isSilent?: boolean
  /**
   * An effect of another action, such as marking a thread as read: without a network it waits, and after a server
   * failure it is retried a few times. A final failure is silent: the user has not asked for it.
   */
  readonly waitsForNetwork?: boolean
  /** Data that a verb changes that is no call of a contract, such as one of the sign-in. */
  readonly changes?: readonly string[]
  /** Those of the same name go to the server one after the other, in the order in which they were started. */
  readonly queue?: string
}

/** Number of retries for a call without a waiting user, and the first delay; each further one is twice as long. */
const mostTries = 3
const againMs = 2000

const inBackground = {
  networkMode: 'online',
  retry: (failures: number, error: Error) => failures < mostTries && isAway(error),
  retryDelay: (failures: number) => againMs * 2 ** failures,
} as const

/** A call and its options, as the last render for one user in one client gave them. */
interface OwnCall<Input, Output> {
  readonly verb: (input: Input) => Promise<Output>
  readonly options: CommandOptions<Input, Output>
}

/** A command that was started; it may wait, be queued or be sent again much later. */
interface StartedCommand<Input> {
  readonly input: Input
  readonly isOn: IsSessionOn
  /** The API of its user and client. */
  readonly owner: Api
}

/** Separates calls by user and client: a call begun for one client is not sent for the next. */
function useOwnCalls<Input, Output>(call: OwnCall<Input, Output>): (owner: Api) => OwnCall<Input, Output> {
  const { api } = usePlatform()
  const [calls] = useState(() => new WeakMap<Api, OwnCall<Input, Output>>())
  useLayoutEffect(() => {
    calls.set(api, call)
  })
  return (owner) => {
    const own = calls.get(owner)
    if (own === undefined) throw new TypeError('a command was run before its component was mounted')
    return own
  }
}

/**
 * Anything that changes something: an optimistic result, put back with its reason if it is refused. It is bound to the
 * session and the client in which it was rendered, and is neither sent late nor repeated for another one.
 */
export function useCommandOf<Input, Output>(
  verb: (input: Input) => Promise<Output>,
  options: CommandOptions<Input, Output> = {},
): Command<Input, Output> {
  const { api, queries } = usePlatform()
  const bindCall = useOwnCalls({ verb, options })
  // By its parts: the object with them is another at each render, and so would be every action that holds it.
  const { mutateAsync, isPending, error } = useMutation<Output, Error, StartedCommand<Input>, (() => void) | undefined>(
    {
      mutationFn: ({ input, isOn, owner }) => whileSession(isOn, () => bindCall(owner).verb(input)),
      ...(options.waitsForNetwork === true ? inBackground : { networkMode: 'always' }),
      ...(options.queue === undefined ? {} : { scope: { id: options.queue } }),
      onMutate: ({ input, owner }) => bindCall(owner).options.optimistic?.(input),
      onError: (refusal, { owner }, end) => {
        end?.()
        const { isSilent = false, waitsForNetwork = false } = bindCall(owner).options
        if (!isSilent && !waitsForNetwork) notify({ ...reasonOf(refusal), kind: 'error' })
      },
      onSuccess: (output, { input, owner }, end) => {
        bindCall(owner).options.onDone?.(output, input)
        end?.()
      },
      onSettled: () => readChanged(queries, options.changes),
    },
  )
  const isOn = useIsSessionOn()
  const run = useCallback((input: Input) => mutateAsync({ input, isOn, owner: api }), [mutateAsync, isOn, api])
  return {
    run,
    // Not by the mutation's own callbacks, which are silent once the menu or row that began it has gone.
    start: (input, onDone) => {
      run(input).then(
        (output) => onDone?.(output),
        () => {
          // Reported by `onError`, or by the screen where it is silent.
        },
      )
    },
    isRunning: isPending,
    error,
  }
}

/** A call of the API by its contract. */
export function useCommand<C extends Contract>(
  contract: C,
  options?: CommandOptions<Partial<InputOf<C>>, OutputOf<C>>,
): Command<Partial<InputOf<C>>, OutputOf<C>> {
  const { api } = usePlatform()
  return useCommandOf((input: Partial<InputOf<C>>) => api.call(contract, input), options)
}
