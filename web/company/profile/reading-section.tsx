import { Radio, Stack } from '@mantine/core'
import type { MessageOrder } from '../../../domain/company/index.ts'
import { notify } from '../../platform/notices.ts'
import { useMessageOrder, useSetMessageOrder } from '../message-order.ts'
import classes from './profile-screen.module.css'

const orders: readonly { readonly value: MessageOrder; readonly label: string; readonly description: string }[] = [
  { value: 'newest-first', label: 'Newest first', description: 'A thread opens at its top, with the newest message.' },
  { value: 'oldest-first', label: 'Oldest first', description: 'A thread reads downwards and opens at its end.' },
]

const labelOf = (order: MessageOrder) => orders.find(({ value }) => value === order)?.label ?? ''

/** Which message of a thread is on top, for oneself. */
export function ReadingSection() {
  const order = useMessageOrder()
  const choose = useSetMessageOrder((saved) =>
    notify({ title: 'Saved', message: `${labelOf(saved)} in every thread.`, kind: 'success' }),
  )
  return (
    <section className={classes['section']} aria-labelledby="reading-heading">
      <h2 id="reading-heading">Order of messages</h2>
      <p>This applies to threads on all your devices. Each colleague has a separate setting.</p>
      <Radio.Group
        aria-labelledby="reading-heading"
        value={order ?? null}
        onChange={(value) => {
          const chosen = orders.find((one) => one.value === value)
          if (chosen) choose(chosen.value)
        }}
      >
        <Stack gap="sm">
          {orders.map((one) => (
            <Radio key={one.value} {...one} />
          ))}
        </Stack>
      </Radio.Group>
    </section>
  )
}
