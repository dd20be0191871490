import { repeatSale } from '../../../domain/commerce/index.ts'
import { useGoOn } from '../../platform/address.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { recordOf } from './sale-row.ts'

/** Makes an order or quote with the same customer and lines, and opens it. */
export function useRepeatSale(about: RecordPartProps): () => void {
  const goOn = useGoOn()
  const again = useCommand(repeatSale)
  const record = recordOf(about)
  const [path, word] = record === 'orders' ? (['orders', 'Order'] as const) : (['quotes', 'Quote'] as const)
  return () => {
    if (again.isRunning) return
    const leadOn = goOn()
    again.start({ params: { record, id: about.row.id } }, ({ id, number }) => {
      const title = `${word} ${number} was made`
      if (leadOn(`${path}/${encodeURIComponent(id)}`, title)) notify({ title, kind: 'success' })
    })
  }
}
