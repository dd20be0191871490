import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { orders } from '../../../domain/commerce/index.ts'
import { useSearchRows } from '../../platform/data/use-search-rows.ts'
import { LookupInput } from '../../ui/choices/lookup-input.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { nameCustomer } from './sale-row.ts'

const searchDelayMs = 200

export interface ChosenOrder {
  readonly id: string
  readonly label: string
}

interface OrderChoiceProps {
  readonly label: string
  readonly chosen: ChosenOrder | undefined
  /** An order that is not offered: the one that the choice is for. */
  readonly except: string
  readonly onChoose: (order: ChosenOrder | undefined) => void
}

/** Orders that fit the typed words, except one. */
function useFoundOrders(words: string, except: string) {
  const [sought] = useDebouncedValue(words, searchDelayMs)
  const isAsked = sought !== '' && sought === words
  const { rows, isLoading } = useSearchRows(orders, { query: sought, enabled: isAsked, pageSize: 8 })
  const found = isAsked ? rows.filter(({ id }) => id !== except) : []
  return { found, isSearching: isAsked && isLoading, isNothing: isAsked && !isLoading && found.length === 0 }
}

/** An order, found by its number, its customer or its items. */
export function OrderChoice({ label, chosen, except, onChoose }: OrderChoiceProps) {
  const [typed, setTyped] = useState<string>()
  const { found, isSearching, isNothing } = useFoundOrders((typed ?? '').trim(), except)
  const offers = found.map((row) => ({
    key: row.id,
    name: orders.title({ ...row }),
    detail: [nameCustomer(row), formatMoney(row.total)].filter(Boolean).join(', '),
    choose: () => {
      setTyped(undefined)
      onChoose({ id: row.id, label: orders.title({ ...row }) })
    },
  }))
  return (
    <LookupInput
      label={label}
      placeholder="Number, customer or item"
      value={typed ?? chosen?.label ?? ''}
      error={isNothing ? 'No order found.' : undefined}
      groups={[{ label: 'Orders', offers }]}
      isSearching={isSearching}
      isTyped={typed !== undefined}
      onType={(text) => {
        setTyped(text)
        if (text === '') onChoose(undefined)
      }}
      onSettle={() => setTyped(undefined)}
    />
  )
}
