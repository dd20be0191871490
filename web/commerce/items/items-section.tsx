import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { CalculatedSale } from '../../../domain/commerce/index.ts'
import { hasRole, isSameValue } from '../../../domain/kernel/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { AskedNote } from '../../ui/asked-note.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney, formatNumber } from '../../ui/format-value.ts'
import { KeyMark } from '../../ui/key-mark.tsx'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { LinesTable } from '../../ui/lines/lines-table.tsx'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { EstimateShipping } from '../carriers/estimate-shipping.tsx'
import { isOrder, mayChangeTerms, readMoney, readOrder, readSale, recordOf, type SaleRow } from '../sale/sale-row.ts'
import { useSaleMoney } from '../sale/use-sale-money.ts'
import type { EditedItem } from './edited-items.ts'
import { chooseItemColumns } from './item-columns.tsx'
import { openItemDetails } from './item-details.tsx'
import { OpenDetailsProvider } from './item-note.tsx'
import { PaidEdit } from './paid-edit.tsx'
import { ProductSearch } from './product-search.tsx'
import { SaleTotals } from './sale-totals.tsx'
import { useCalculated } from './use-calculated.ts'
import { useEditedItems } from './use-edited-items.ts'
import { confirmMoney, describeDue, isPaidChange } from '../sale/paid-changes.ts'
import { useSaveItems } from './use-save-items.ts'
import { splitMargins } from './edited-items.ts'
import classes from './items.module.css'

/** Most lines of a sale, as its shape allows. */
const mostLines = 500

const noMargins: SaleRow['margins'] = []

/** Notes on margins are absent for readers without the role for them. */
const savedOf = ({ id, version, items, ...sale }: SaleRow) => ({
  id,
  version,
  items,
  margins: 'margins' in sale ? sale.margins : noMargins,
})

const computeCells = ({ pricing }: EditedItem) => ({ price: pricing?.computed })

/** Why the lines are only read; undefined where they may be changed. */
function describeReadOnly(sale: SaleRow): string | undefined {
  if (mayChangeTerms(sale) || !sale.can.write) return undefined
  if (sale.locked) return 'It is locked. Unlock it to change its lines.'
  if (isOrder(sale)) return 'It is canceled, so its lines no longer change.'
  return `This quote is ${sale.state}, so its lines no longer change.`
}

const countWords = (lines: readonly EditedItem[], pounds: number): string =>
  `${lines.length === 1 ? '1 line' : `${lines.length} lines`}, ${formatNumber(pounds)} lb`

interface SaveBarProps {
  readonly control: ReturnType<typeof useSaveItems>
  readonly sale: SaleRow
  readonly calculated: CalculatedSale | undefined
  readonly unnamed: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
  readonly onKeep: () => void
}

/** What the save makes due or refundable, on an order with payments. */
function PaidHint({ sale, calculated }: Pick<SaveBarProps, 'sale' | 'calculated'>) {
  if (calculated === undefined || !isPaidChange(sale, calculated.total)) return null
  const words = describeDue(confirmMoney(calculated.money))
  return <p className={classes['quiet']}>This changes an order with payments: {words} No money moves by it.</p>
}

function Refusal({ control, onDiscard, onKeep }: Pick<SaveBarProps, 'control' | 'onDiscard' | 'onKeep'>) {
  const { refusal } = control
  if (refusal === undefined || refusal.kind === 'saved') return null
  if (refusal.kind === 'stale')
    return (
      <div role="alert" className={classes['save']}>
        <p className={classes['fault']}>Someone else saved this while you were typing.</p>
        <Button size="xs" variant="default" onClick={onDiscard}>
          Take theirs
        </Button>
        <Button size="xs" variant="default" onClick={onKeep}>
          Keep mine
        </Button>
      </div>
    )
  const words =
    refusal.kind === 'unconfirmed'
      ? 'Other amounts are due now than were shown. Look at them and save again.'
      : refusal.words
  return (
    <p role="alert" className={classes['fault']}>
      {words}
    </p>
  )
}

const SaveBar = (props: SaveBarProps) => {
  const { control, sale, calculated, unnamed, onSave, onDiscard } = props
  return (
    <>
      <PaidHint sale={sale} calculated={calculated} />
      {unnamed && <p className={classes['fault']}>Describe each line.</p>}
      <Refusal {...props} />
      <AskedNote isUnanswered={control.isUnanswered} />
      <div className={classes['save']}>
        <Button
          loading={control.isSaving}
          disabled={unnamed}
          rightSection={<KeyMark isSilent>Ctrl ↵</KeyMark>}
          onClick={onSave}
        >
          {calculated === undefined ? 'Save lines' : `Save lines, total ${formatMoney(calculated.total)}`}
        </Button>
        <Button variant="default" disabled={control.isSaving} onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </>
  )
}

/** Lines, their amounts as they are typed, and their save. */
function useItemsEditor(about: RecordPartProps) {
  const sale = readSale(about)
  const isOpen = mayChangeTerms(sale)
  const mayMargin = hasRole(useActor(), 'margins')
  const edited = useEditedItems(savedOf(sale))
  const typed = useMemo(() => ({ items: [...splitMargins(edited.typed).items] }), [edited.typed])
  const calculation = useCalculated({
    record: recordOf(about),
    id: sale.id,
    typed,
    enabled: isOpen && (edited.isChanged || edited.typed !== edited.rows),
  })
  const control = useSaveItems({ about, edited, calculated: calculation.sale })
  const letGo = useLeaveGuard(edited.isChanged && !control.isSaving, 'the lines', edited.discard)
  const unnamed = edited.rows.some(({ name }) => name.trim() === '')
  const press = () => {
    if (!edited.isChanged || unnamed || control.isSaving) return
    letGo(true)
    void control.save()
  }
  const discard = () => {
    control.forget()
    edited.discard()
  }
  const openDetails = (line: EditedItem) =>
    openItemDetails({ line, place: sale.id, hasMargin: mayMargin, onSave: edited.replace })
  useKeysIn(
    'While writing',
    [{ keys: 'mod+Enter', label: 'Save lines', run: press, isForTyping: true }],
    edited.isChanged,
  )
  return { sale, isOpen, edited, calculation, control, unnamed, press, discard, openDetails }
}

type Editor = ReturnType<typeof useItemsEditor>

/** The question after an edit of a paid order. */
function PaidEditPrompt({ about, control }: { readonly about: RecordPartProps; readonly control: Editor['control'] }) {
  const { take, refund } = useSaleMoney(about)
  const { paidEdit, isSaving, chosen, undo } = control
  if (paidEdit === undefined) return null
  const { money, changes, version } = paidEdit
  const order = readOrder(about)
  // The choice is made once the money of the order is other than the edit left it.
  if (order.version > version && !isSameValue(confirmMoney(readMoney(order)), money)) return null
  return (
    <PaidEdit
      money={money}
      changes={changes}
      isUndoing={isSaving}
      onPay={take && (() => take(money.due))}
      onRefund={refund && (() => refund(money.refundable))}
      onLater={chosen}
      onUndo={() => void undo()}
    />
  )
}

/** The lines, which are opened cell by cell. */
function Lines({ isOpen, edited, openDetails }: Editor) {
  return (
    <>
      <OpenDetailsProvider value={isOpen ? openDetails : undefined}>
        <LinesTable
          label="Items"
          columns={chooseItemColumns(edited.typed)}
          sections={[{ key: 'items', entries: edited.typed.map((line) => ({ id: line.id, line })) }]}
          changes={isOpen ? edited.changes : undefined}
          compute={computeCells}
          most={mostLines}
        />
      </OpenDetailsProvider>
      {edited.rows.length === 0 && (
        <p className={classes['quiet']}>
          {isOpen ? 'No lines yet. Add a product, or a line that you describe.' : 'No lines.'}
        </p>
      )}
    </>
  )
}

/** Items of an order or quote: its lines, their totals as the user types, and what follows for a paid order. */
export function ItemsSection(about: RecordPartProps) {
  const editor = useItemsEditor(about)
  const { sale, isOpen, edited, calculation, control, unnamed, press, discard } = editor
  const shown = calculation.sale ?? sale
  const closed = describeReadOnly(sale)
  const keep = () => {
    control.forget()
    edited.keepOn(sale.version)
  }
  return (
    <div className={classes['section']}>
      <RestoredNote restored={edited.restored} noun="lines" onDiscard={discard} />
      <PaidEditPrompt about={about} control={control} />
      {closed !== undefined && <p className={classes['quiet']}>{closed}</p>}
      <Lines {...editor} />
      <div className={classes['bottom']}>
        <div className={classes['section']}>
          {isOpen && (
            <ProductSearch
              customer={sale.contact?.id}
              room={Math.max(0, mostLines - edited.rows.length)}
              onAdd={edited.add}
            />
          )}
          {edited.rows.length > 0 && <p className={classes['quiet']}>{countWords(edited.rows, shown.total_weight)}</p>}
          {calculation.error && (
            <p role="alert" className={classes['fault']}>
              The totals could not be calculated. {reasonOf(calculation.error).message}
            </p>
          )}
          {isOpen && edited.isChanged && (
            <SaveBar
              {...{ control, sale, unnamed }}
              calculated={calculation.sale}
              onSave={press}
              onDiscard={discard}
              onKeep={keep}
            />
          )}
        </div>
        <SaleTotals
          amounts={shown}
          saved={sale}
          hasPlace={sale.address !== undefined}
          isBusy={calculation.isBusy}
          estimate={<EstimateShipping about={about} isUnsaved={edited.isChanged} />}
        />
      </div>
    </div>
  )
}
