import { Button, Checkbox, NumberInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { describeMissing, findProducts, printLabels, readPastedSkus } from '../../../domain/commerce/index.ts'
import { downloadFile } from '../../platform/api/download-file.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { formatNumber } from '../../ui/format-value.ts'
import classes from './products.module.css'

/** A product with the number of its labels. */
export interface Labelled {
  readonly id: string
  readonly name: string
  readonly copies: number
}

/** Adds pasted products to those that are listed already. */
const withAdded = (listed: readonly Labelled[], added: readonly Labelled[]): readonly Labelled[] => {
  const known = new Map(listed.map((one) => [one.id, one]))
  for (const one of added) known.set(one.id, { ...one, copies: one.copies + (known.get(one.id)?.copies ?? 0) })
  return [...known.values()]
}

/** Finds pasted SKUs, and says which no product has. */
function usePastedSkus(onFound: (found: readonly Labelled[]) => void) {
  const { api } = usePlatform()
  const [text, setText] = useState('')
  const pasted = readPastedSkus(text)
  const find = useCommandOf(async () => {
    const quantities = new Map(pasted.map(({ sku, quantity }) => [sku, Math.max(1, Math.round(quantity))]))
    const { found, missing } = await api.call(findProducts, { body: { skus: [...quantities.keys()] } })
    onFound(found.map(({ id, name, sku }) => ({ id, name, copies: quantities.get(sku) ?? 1 })))
    setText(missing.join('\n'))
    if (missing.length > 0) void showAlert({ ...describeMissing(missing), tone: 'bad' })
  })
  return { text, setText, count: pasted.length, find }
}

interface RowProps {
  readonly label: Labelled
  readonly onCopies: (copies: number) => void
}

const LabelRow = ({ label: { name, copies }, onCopies }: RowProps) => (
  <tr>
    <td>
      <span className={classes['name']}>{name}</span>
    </td>
    <td className={classes['amount']}>
      <NumberInput
        aria-label={`Labels of ${name}`}
        className={classes['copies']}
        size="xs"
        min={0}
        max={500}
        allowDecimal={false}
        value={copies}
        onChange={(next) => typeof next === 'number' && onCopies(next)}
      />
    </td>
  </tr>
)

interface DialogProps {
  readonly products: readonly Labelled[]
  readonly onClose: () => void
}

/** Labels with barcodes of some products, and of SKUs that are pasted with their quantities. */
export function LabelsDialog({ products, onClose }: DialogProps) {
  const { api } = usePlatform()
  const [labels, setLabels] = useState(products)
  const [hasPrice, setHasPrice] = useState(false)
  const { text, setText, count, find } = usePastedSkus((found) => setLabels((before) => withAdded(before, found)))
  const wanted = labels.filter(({ copies }) => copies > 0)
  const total = wanted.reduce((sum, { copies }) => sum + copies, 0)
  const print = useCommandOf(async () => {
    const body = { labels: wanted.map(({ id, copies }) => ({ product: id, copies })), hasPrice }
    await downloadFile(api, { path: printLabels.path, body }, 'labels.pdf')
    onClose()
  })
  return (
    <div className={classes['dialog']}>
      {labels.length > 0 && (
        <table className={classes['table']} aria-label="Labels">
          <tbody>
            {labels.map((label) => (
              <LabelRow
                key={label.id}
                label={label}
                onCopies={(copies) => setLabels(labels.map((one) => (one.id === label.id ? { ...one, copies } : one)))}
              />
            ))}
          </tbody>
        </table>
      )}
      <Textarea
        label="Paste SKUs"
        description="One to a line, followed by the number of labels."
        placeholder={'RDG-10 4\nBLD-14 2'}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {count > 0 && (
        <Button variant="default" loading={find.isRunning} onClick={() => find.start(undefined)}>
          Add {formatNumber(count)} {count === 1 ? 'SKU' : 'SKUs'}
        </Button>
      )}
      <Checkbox
        label="Print the price"
        checked={hasPrice}
        onChange={(event) => setHasPrice(event.currentTarget.checked)}
      />
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={total === 0} loading={print.isRunning} onClick={() => print.start(undefined)}>
          Print {formatNumber(total)} {total === 1 ? 'label' : 'labels'}
        </Button>
      </div>
    </div>
  )
}
