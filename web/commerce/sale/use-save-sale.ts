import { saveGoodsQuote, saveOrder, type TypedSale } from '../../../domain/commerce/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useAsking } from '../../platform/data/use-asked.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { describeRefusal } from '../../ui/question-form/refusal-words.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { recordOf } from './sale-row.ts'

/** The amounts that a changed total makes due or refundable, as the user saw them. Cents. */
export interface ConfirmedMoney {
  readonly due: number
  readonly refundable: number
}

interface SaveAsked {
  readonly version: number
  readonly confirmed?: ConfirmedMoney | undefined
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly version: number }
  /** A colleague saved it since. */
  | { readonly kind: 'stale' }
  /** The total of an order with payments changes by other amounts than those that were confirmed. */
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'refused'; readonly words: string; readonly error: unknown }

function readOutcome(error: unknown): SaveOutcome {
  const isConflict = error instanceof ApiError && error.kind === 'conflict'
  if (isConflict && error.body.code === 'paid-total') return { kind: 'unconfirmed' }
  if (isConflict && error.body.code === undefined) return { kind: 'stale' }
  return { kind: 'refused', words: describeRefusal(error), error }
}

/** Saves terms of an order or quote by its own verb, until the result is known. */
export function useSaveSale(about: RecordPartProps) {
  const { api } = usePlatform()
  const { ask, isUnanswered } = useAsking()
  const params = { id: about.row.id }
  const call = (typed: TypedSale, { version, confirmed }: SaveAsked): Promise<{ readonly version: number }> =>
    recordOf(about) === 'orders'
      ? api.call(saveOrder, { params, body: { ...typed, version, confirmed } })
      : api.call(saveGoodsQuote, { params, body: { ...typed, version } })
  const save = async (typed: TypedSale, asked: SaveAsked): Promise<SaveOutcome> => {
    const [outcome] = await Promise.allSettled([ask(() => call(typed, asked))])
    if (outcome.status === 'rejected') return readOutcome(outcome.reason)
    return { kind: 'saved', version: outcome.value.version }
  }
  return { save, isUnanswered }
}
