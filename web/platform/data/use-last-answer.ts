import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../api/api-error.ts'

/** An answer, and when it came. */
interface Known<Answer> {
  readonly of: string
  readonly data: Answer
  readonly at: number
}

export interface LastAnswer<Answer> {
  readonly data: Answer | undefined
  /** Time of the read. */
  readonly at: number
  /** It answers an earlier question: this one's answer is on its way, or could not be read. */
  readonly isOld: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  readonly retry: () => void
}

type Reading<Answer> = Pick<
  UseQueryResult<Answer>,
  'data' | 'dataUpdatedAt' | 'isPlaceholderData' | 'error' | 'isFetching'
> & { readonly refetch: () => Promise<unknown> }

const isSame = <Answer>(one: Known<Answer> | undefined, other: Known<Answer>): boolean =>
  one?.of === other.of && one.data === other.data && one.at === other.at

/**
 * Last answer `of` a subject, such as the id of a record. It stays after a later failed read, for another version of
 * the subject too; only data that the user may no longer see is removed.
 */
export function useLastAnswer<Answer>(of: string, reading: Reading<Answer>): LastAnswer<Answer> {
  const { data, dataUpdatedAt: at, isPlaceholderData, error, isFetching, refetch } = reading
  const [last, setLast] = useState<Known<Answer>>()
  const own = data === undefined || isPlaceholderData ? undefined : { of, data, at }
  if (own && !isSame(last, own)) setLast(own)
  const earlier = last?.of === of && !isRefusal(error) ? last : undefined
  // Without an earlier one: the state of the read itself until its answer arrives.
  const known = own ?? earlier ?? { data, at }
  return { data: known.data, at: known.at, isOld: !own, error, isFetching, retry: () => void refetch() }
}
