import {
  orderSources,
  saleKinds,
  saleShape,
  subscriptionPeriods,
  type SaleKind,
} from '../../../domain/commerce/index.ts'
import {
  choices,
  numberField,
  selectField,
  textField,
  type Doc,
  type EditorField,
} from '../../../domain/kernel/index.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { OrderChoice } from '../sale/order-choice.tsx'
import { isOrder, mayChangeTerms, readSale, type SaleRow } from '../sale/sale-row.ts'
import { useSaveTerms } from '../sale/use-save-terms.ts'
import { TermsForm } from './terms-form.tsx'
import classes from './sections.module.css'

/** Choice for a sale without a kind: a select shows no label for an empty value. */
const goodsOnly = 'goods'

const kindField: EditorField = {
  ...selectField('kind', 'Kind', [{ value: goodsOnly, label: 'Goods only' }, ...choices(saleKinds)]),
  colSpan: 12,
}

const sourceField: EditorField = {
  ...selectField('source', 'Source', choices(orderSources)),
  type: 'number',
  colSpan: 12,
}

const periodField: EditorField = {
  ...selectField('period', 'Period', [{ value: '', label: 'As its product' }, ...choices(subscriptionPeriods)]),
  colSpan: 12,
}

/** Fields of each kind (decision E10). */
const fieldsByKind: Readonly<Partial<Record<SaleKind, readonly EditorField[]>>> = {
  ops: [
    textField('name', 'Name of the company', { colSpan: 8, maxLength: 500 }),
    textField('name_key', 'Name Key', { colSpan: 4, maxLength: 100 }),
  ],
  group: [
    textField('name', 'Name of the group', { colSpan: 12, maxLength: 500 }),
    textField('access_code', 'Access code', { colSpan: 6, maxLength: 100 }),
    numberField('max', 'Most members', { colSpan: 6 }),
  ],
}

const hints: Readonly<Record<SaleKind, string>> = {
  individual: 'It is for one contact.',
  group: 'It is for the members of a group. Access code and most members must be set before it moves forward.',
  ops: 'Moving it forward makes the company with this name key. A super user does that.',
  existing: 'It extends a subscription that another order began.',
}

const isKind = (kind: unknown): kind is SaleKind => typeof kind === 'string' && kind in saleKinds

const noClient = { name: '', name_key: '' }
const noGroup = { name: '', access_code: '', max: undefined }

function readClient({ source, subscription, client = noClient, group = noGroup }: SaleRow): Doc {
  const kind = subscription?.type ?? goodsOnly
  const { name } = kind === 'group' ? group : client
  const period = subscription?.period ?? ''
  return { source, kind, period, name, name_key: client.name_key, access_code: group.access_code, max: group.max ?? '' }
}

const sources = saleShape.source.removeDefault()

const textAt = (values: Doc, field: string): string => textOf(values[field]).trim()

/** The terms that follow from the values; the parts of other kinds go. */
const typeClient =
  ({ subscription, client, group }: SaleRow) =>
  (values: Doc) => {
    const { kind, max } = values
    const source = sources.safeParse(Number(values['source'])).data
    if (!isKind(kind)) return { source, subscription: null, client: null, group: null }
    const { existing, period: _before, ...rest } = subscription ?? {}
    const period = textAt(values, 'period')
    return {
      source,
      subscription: {
        ...rest,
        type: kind,
        ...(period !== '' && { period }),
        ...(kind === 'existing' && existing && { existing }),
      },
      client: kind === 'ops' ? { ...client, name: textAt(values, 'name'), name_key: textAt(values, 'name_key') } : null,
      group:
        kind === 'group'
          ? {
              ...group,
              name: textAt(values, 'name'),
              access_code: textAt(values, 'access_code'),
              max: typeof max === 'number' ? Math.round(max) : undefined,
            }
          : null,
    }
  }

/** The order whose subscription this one extends. */
function ExistingChoice({ about }: { readonly about: RecordPartProps }) {
  const sale = readSale(about)
  const { save, fault } = useSaveTerms(about)
  const { subscription } = sale
  if (subscription?.type !== 'existing' || !mayChangeTerms(sale)) return null
  const { existing: _before, ...rest } = subscription
  return (
    <div className={classes['form']}>
      <OrderChoice
        label="Subscription of the order"
        chosen={subscription.existing}
        except={sale.id}
        onChoose={(existing) => void save({ subscription: { ...rest, ...(existing && { existing }) } })}
      />
      {fault !== undefined && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
    </div>
  )
}

/** What an order sells beyond goods: one person, a group, a company, or more of a subscription (decision E10). */
export function ClientSection(about: RecordPartProps) {
  const sale = readSale(about)
  const kind = sale.subscription?.type
  const made = isOrder(sale) ? sale.client?.id : undefined
  return (
    <div className={classes['section']}>
      <TermsForm
        key={kind ?? ''}
        about={about}
        what="client"
        fields={[sourceField, kindField, ...(kind === undefined ? [] : [periodField, ...(fieldsByKind[kind] ?? [])])]}
        saved={readClient(sale)}
        toTyped={typeClient(sale)}
        button="Save client"
      >
        <p className={classes['quiet']}>
          {kind === undefined ? 'It sells goods. Choose a kind if it sells a subscription.' : hints[kind]}
          {made !== undefined && ' The company was made.'}
        </p>
      </TermsForm>
      <ExistingChoice about={about} />
    </div>
  )
}
