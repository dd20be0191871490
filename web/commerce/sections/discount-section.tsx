import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { numberField, type Doc } from '../../../domain/kernel/index.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { mayChangeTerms, readSale, type SaleRow } from '../sale/sale-row.ts'
import { useSaveTerms } from '../sale/use-save-terms.ts'
import { TermsForm } from './terms-form.tsx'
import classes from './sections.module.css'

const amountFields = [
  numberField('discount', 'Typed discount', { type: 'money', colSpan: 6 }),
  numberField('fee', 'Service fee', { type: 'money', colSpan: 6 }),
  numberField('tax', 'Tax, typed over the computed one', { type: 'money', colSpan: 6 }),
]

/** A discount is shown as the amount that it takes off. */
const readAmounts = ({ discount, service_fee: fee, tax }: SaleRow): Doc => ({
  discount: discount.typed === 0 ? '' : -discount.typed,
  fee: fee === 0 ? '' : fee,
  tax: tax.typed ?? '',
})

const centsOf = (value: unknown): number => (typeof value === 'number' ? Math.round(value) : 0)

const typeAmounts = ({ discount, fee, tax }: Doc) => ({
  discount: 0 - Math.abs(centsOf(discount)),
  service_fee: centsOf(fee),
  tax: typeof tax === 'number' ? centsOf(tax) : null,
})

/** Codes of a sale: what each takes off, or why it takes nothing off. */
function Codes({ about }: { readonly about: RecordPartProps }) {
  const sale = readSale(about)
  const isOpen = mayChangeTerms(sale)
  const [typed, setTyped] = useState('')
  const { save, isSaving, fault } = useSaveTerms(about)
  const { codes } = sale.discount
  const names = codes.map(({ code }) => code)
  const add = async () => {
    const code = typed.trim()
    if (code !== '' && (await save({ codes: [...names, code] }))) setTyped('')
  }
  return (
    <section className={classes['form']} aria-label="Codes">
      <h2 className={classes['title']}>Codes</h2>
      {codes.length === 0 && <p className={classes['quiet']}>No code was entered.</p>}
      <ul className={classes['list']} aria-label="Entered codes">
        {codes.map(({ code, title, amount, refused, lapsed }) => (
          <li key={code} className={classes['row']}>
            <span className={classes['words']}>
              <strong>{code}</strong> {title}
              {refused !== undefined && <span className={classes['why']}>{refused}</span>}
              {lapsed !== undefined && (
                <span className={classes['why']}>{lapsed} It still takes off its amount until you remove it.</span>
              )}
            </span>
            <span className={classes['amount']}>{formatMoney(amount)}</span>
            {isOpen && (
              <Button
                size="compact-xs"
                variant="subtle"
                disabled={isSaving}
                aria-label={`Remove code ${code}`}
                onClick={() => void save({ codes: names.filter((one) => one !== code) })}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isOpen && (
        <form
          className={classes['add']}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void add()
          }}
        >
          <TextInput
            label="Discount code"
            maxLength={200}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={isSaving} disabled={typed.trim() === ''}>
            Enter code
          </Button>
        </form>
      )}
      {fault !== undefined && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
    </section>
  )
}

/** Codes, typed discount, fee and tax of a sale. */
export function DiscountSection(about: RecordPartProps) {
  return (
    <div className={classes['section']}>
      <Codes about={about} />
      <section aria-label="Amounts">
        <TermsForm
          about={about}
          what="amounts"
          fields={amountFields}
          saved={readAmounts(readSale(about))}
          toTyped={typeAmounts}
          button="Save amounts"
        >
          <h2 className={classes['title']}>Amounts</h2>
          {readSale(about).tax.notes.map((note) => (
            <p key={note} className={classes['quiet']}>
              {note}
            </p>
          ))}
        </TermsForm>
      </section>
    </div>
  )
}
