import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Contract, InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { isAway, reasonOf } from '../api/api-error.ts'
import { notify } from '../notices.ts'
import { useIsSessionOn, usePlatform } from '../platform-context.tsx'
import { whileSession, type IsSessionOn } from '../session/while-session.ts'
import { useOnceKey } from './use-once-key.ts'

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
   * Shows the result at once, laid over what the server said (`PendingChanges`). The returned function ends that: it is
   * called when the server has answered, behind `onDone`, which shows what it answered.
   */
  readonly optimistic?: (input: Input) => (() => void) | undefined
  readonly onDone?: (output: Output, input: Input) => void
  /** The screen shows the refusal itself. */
  readonly isSilent?: boolean
  /**
   * Nobody's own action but what follows from one, such as that a thread was read: while the network is away it waits,
   * and a server that cannot do it now is asked a few times more. Nothing is said where it fails: nobody has asked for it.
   */
  readonly waitsForNetwork?: boolean
  /** Those of the same name go to the server one after the other, in the order in which they were started. */
  readonly queue?: string
}

/** So often the server is asked again for what nobody waits for, and so long after the first time; then twice as long. */
const mostTries = 3
const againMs = 2000

const inBackground = {
  networkMode: 'online',
  retry: (failures: number, error: Error) => failures < mostTries && isAway(error),
  retryDelay: (failures: number) => againMs * 2 ** failures,
} as const

/** Something that is done, and whether it is still done for somebody: it may be asked for again much later. */
interface Begun<Input> {
  readonly input: Input
  readonly isOn: IsSessionOn
}

/**
 * Anything that changes something: an optimistic result, put back with its reason if it is refused. It goes no further
 * than the session in which it was drawn, neither begun late nor asked again.
 */
export function useCommandOf<Input, Output>(
  verb: (input: Input) => Promise<Output>,
  options: CommandOptions<Input, Output> = {},
): Command<Input, Output> {
  // By its parts: the object with them is another at each render, and so would be every action that holds it.
  const { mutateAsync, isPending, error } = useMutation<Output, Error, Begun<Input>, (() => void) | undefined>({
    mutationFn: ({ input, isOn }) => whileSession(isOn, () => verb(input)),
    ...(options.waitsForNetwork === true ? inBackground : { networkMode: 'always' }),
    ...(options.queue === undefined ? {} : { scope: { id: options.queue } }),
    onMutate: ({ input }) => options.optimistic?.(input),
    onError: (refusal, _begun, end) => {
      end?.()
      if (options.isSilent !== true && options.waitsForNetwork !== true) notify({ ...reasonOf(refusal), kind: 'error' })
    },
    onSuccess: (output, { input }, end) => {
      options.onDone?.(output, input)
      end?.()
    },
  })
  const isOn = useIsSessionOn()
  const run = useCallback((input: Input) => mutateAsync({ input, isOn }), [mutateAsync, isOn])
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

/** As `useCommand`, for what makes something new: until it is answered, the same call is done once (`useOnceKey`). */
export function useOnceCommand<C extends Contract>(
  contract: C,
  options?: CommandOptions<Partial<InputOf<C>>, OutputOf<C>>,
): Command<Partial<InputOf<C>>, OutputOf<C>> {
  const { api } = usePlatform()
  const once = useOnceKey()
  return useCommandOf(
    (input: Partial<InputOf<C>>) => once(JSON.stringify(input), (key) => api.call(contract, { ...input, key })),
    options,
  )
}
