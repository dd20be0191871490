import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  readSaleRanking,
  saleRankings,
  type RankedSale,
  type SaleRanking,
  type SalesSum,
} from '../../../domain/commerce/figures/contract.ts'
import { orderSources, type OrderSource } from '../../../domain/commerce/order-sources.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { formatMoney, formatNumber } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import tables from '../products/products.module.css'
import type { DayPeriod } from '../../../domain/kernel/index.ts'
import { nobody, readChosen, salesShown, type ChosenSales, type SaleChoice } from './use-sale-choice.ts'
import layout from '../../ui/charts/figure-parts.module.css'
import classes from './figures.module.css'

interface SumRow extends SalesSum {
  readonly id: string
  readonly label: string
  readonly units?: number | undefined
}

interface SumTableProps {
  readonly title: string
  readonly rows: readonly SumRow[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
}

/** Sums by source, product or agent; a press on a name lists its orders. */
function SumTable({ title, rows, chosen, onChoose }: SumTableProps) {
  const hasUnits = rows.some(({ units }) => units !== undefined)
  return (
    <table className={tables['table']} aria-label={`Sales by ${title.toLowerCase()}`}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {hasUnits && (
            <th scope="col" className={tables['amount']}>
              Units
            </th>
          )}
          <th scope="col" className={tables['amount']}>
            Orders
          </th>
          <th scope="col" className={tables['amount']}>
            Sales
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, orders, total, units }) => (
          <tr key={id}>
            <td>
              <button
                type="button"
                className={classes['choice']}
                aria-pressed={id === chosen}
                onClick={() => onChoose(id === chosen ? undefined : id)}
              >
                {label}
              </button>
            </td>
            {hasUnits && <td className={tables['amount']}>{formatNumber(units ?? 0)}</td>}
            <td className={tables['amount']}>{formatNumber(orders)}</td>
            <td className={tables['amount']}>{formatMoney(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const nameSource = (source: number): string => orderSources[source as OrderSource] ?? 'Other'

interface SourcesProps {
  readonly sources: readonly (SalesSum & { readonly source: number })[]
  readonly sales: ChosenSales
}

export const SourceTable = ({ sources, sales }: SourcesProps) => (
  <SumTable
    title="Source"
    rows={sources.map(({ source, ...sums }) => ({ ...sums, id: String(source), label: nameSource(source) }))}
    chosen={sales.choice.source}
    onChoose={(source) => sales.choose({ source })}
  />
)

const withoutName: Readonly<Record<SaleRanking, string>> = { products: 'Lines without a product', agents: 'Nobody' }

const nameRow = ({ id, label }: RankedSale, ranking: SaleRanking): string =>
  id === '' ? withoutName[ranking] : label === '' ? 'Deleted' : label

const makeChoice: Readonly<Record<SaleRanking, (id: string | undefined) => SaleChoice>> = {
  products: (product) => ({ product: product === '' ? nobody : product }),
  agents: (agent) => ({ agent: agent === '' ? nobody : agent }),
}

const rankingNames: readonly SaleRanking[] = ['products', 'agents']

const readRanking = (word: string): SaleRanking => rankingNames.find((name) => name === word) ?? 'products'

interface RankingProps {
  readonly period: DayPeriod
  readonly sales: ChosenSales
}

function RankedTable({ ranking, period, sales }: RankingProps & { readonly ranking: SaleRanking }) {
  const { api } = usePlatform()
  const client = useClient()
  const reading = useQuery({
    queryKey: ['sale-ranking', client.id, ranking, period],
    queryFn: ({ signal }) => api.call(readSaleRanking, { params: { ranking }, query: { ...period } }, signal),
    meta: salesShown,
    staleTime: 0,
  })
  const view = useLastAnswer(`${ranking} ${period.from} ${period.until}`, reading)
  const { product, agent } = sales.choice
  return (
    <AnswerView view={view} what="These sums are" rows={5}>
      {({ rows, isCut, orders, counted }) => (
        <>
          <SumTable
            title={ranking === 'products' ? 'Product' : 'Agent'}
            rows={rows.map((row) => ({ ...row, label: nameRow(row, ranking) }))}
            chosen={readChosen(ranking === 'products' ? product : agent)}
            onChoose={(id) => sales.choose(makeChoice[ranking](id))}
          />
          {isCut && <p className={classes['quiet']}>Those with the largest sales are shown.</p>}
          {counted < orders && (
            <p className={classes['quiet']}>
              The newest {formatNumber(counted)} of {formatNumber(orders)} orders are counted. Choose a shorter period
              for all of them.
            </p>
          )}
          <p className={classes['quiet']}>
            {ranking === 'products'
              ? 'Amounts of lines, before discounts, shipping and tax.'
              : 'An order with two agents counts for both.'}
          </p>
        </>
      )}
    </AnswerView>
  )
}

/** Sales by product or by agent. */
export function Rankings(props: RankingProps) {
  const [ranking, setRanking] = useState<SaleRanking>(props.sales.choice.agent === undefined ? 'products' : 'agents')
  return (
    <section className={layout['part']} aria-label={saleRankings[ranking]}>
      <SegmentedControl
        size="xs"
        aria-label="Sales by"
        value={ranking}
        onChange={(value) => setRanking(readRanking(value))}
        data={rankingNames.map((value) => ({ value, label: saleRankings[value] }))}
      />
      <RankedTable key={ranking} ranking={ranking} {...props} />
    </section>
  )
}
