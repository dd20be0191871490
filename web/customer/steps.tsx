/** @jsxImportSource preact */
import type { ShownSale } from '../../domain/commerce/index.ts'
import { CheckIcon } from './icons.tsx'
import classes from './page.module.css'

const isPaid = ({ money }: ShownSale): boolean => money !== undefined && money.owed === 0

/** Number of the step that comes next: 1 to agree, 2 to pay, 3 to track. */
const findStep = (page: ShownSale): number => {
  if (page.state !== 'agreed') return 1
  return isPaid(page) ? 3 : 2
}

/** What a customer does, and where they are in it. */
export function Steps({ page }: { readonly page: ShownSale }) {
  const now = findStep(page)
  const steps = [
    [1, now > 1 ? 'Agreed' : 'Agree'],
    [2, isPaid(page) ? 'Paid' : 'Pay'],
    [3, 'Track'],
  ] as const
  return (
    <ol class={classes['steps']} aria-label="Steps">
      {steps.map(([step, label]) => (
        <li
          key={step}
          class={classes['step']}
          data-state={step < now ? 'done' : step === now ? 'now' : 'next'}
          aria-current={step === now ? 'step' : undefined}
        >
          <span class={classes['stepMark']}>{step < now ? <CheckIcon /> : step}</span>
          {label}
        </li>
      ))}
    </ol>
  )
}
