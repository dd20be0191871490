import { useState } from 'react'
import { products, subscriptionPeriods } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useOfferedRows } from '../../platform/data/use-offered-rows.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { SearchedSelect } from '../../ui/choices/searched-select.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { describePeriod } from './subscription-row.ts'

export type SubscriptionProduct = Presented<typeof products>

const describeProduct = ({ name, price, subscription }: SubscriptionProduct): string =>
  [name, formatMoney(price), subscription && describePeriod(subscription).toLowerCase()].filter(Boolean).join(', ')

interface ProductFieldProps {
  readonly label: string
  readonly chosen: SubscriptionProduct | undefined
  readonly onChoose: (product: SubscriptionProduct | undefined) => void
}

/** A product that is sold by periods. */
export function SubscriptionProductField({ label, chosen, onChoose }: ProductFieldProps) {
  const mayLook = hasRole(useActor(), 'products-r')
  const [words, setWords] = useState('')
  const { rows, hint } = useOfferedRows(products, {
    words: words === chosen?.name ? '' : words,
    where: ['subscription_period', 'in', Object.keys(subscriptionPeriods)],
    enabled: mayLook,
  })
  const known = new Map([...(chosen ? [chosen] : []), ...rows].map((one) => [one.id, one]))
  return (
    <SearchedSelect
      label={label}
      {...(hint !== undefined && { description: hint })}
      data={[...known.values()].map((one) => ({ value: one.id, label: describeProduct(one) }))}
      value={chosen?.id ?? null}
      clearable
      onSearchChange={setWords}
      onChange={(id) => onChoose(id === null ? undefined : known.get(id))}
      nothingFoundMessage={
        mayLook
          ? 'No product has a subscription. Set its period on the page of the product.'
          : 'Your roles do not show products'
      }
    />
  )
}
