import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { previewReminder } from '../../../domain/commerce/index.ts'
import type { ReminderStep } from '../../../domain/company/index.ts'
import { WrittenReminder } from '../../commerce/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import classes from './plan.module.css'

/** A step as the customer of an open debt would get it. */
function Preview({ step: { subject, message } }: { readonly step: ReminderStep }) {
  const { api } = usePlatform()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['reminder-preview', client.id, subject, message],
    queryFn: ({ signal }) => api.call(previewReminder, { body: { subject, message } }, signal),
    placeholderData: (before) => before,
    meta: { shows: ['orders', 'invoices', 'clients'] },
  })
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={4} />
  return (
    <>
      <p className={classes['note']} role="status">
        {data.about === null
          ? 'Nothing is owed now, so that names stand for the facts.'
          : `As the customer of ${data.about} would get it.`}
      </p>
      <Suspense fallback={<RowsSkeleton rows={4} />}>
        <WrittenReminder reminder={data} from={data.from} />
      </Suspense>
    </>
  )
}

interface StepFieldsProps {
  readonly step: ReminderStep
  /** From 1. */
  readonly number: number
  readonly isReadOnly: boolean
  readonly faultAt: (field: 'days' | 'subject' | 'message') => string | undefined
  readonly onChange: (step: ReminderStep) => void
  /** Absent for the only step. */
  readonly onRemove: (() => void) | undefined
}

/** One reminder of the plan: when it goes, its texts, and the message that they become. */
export function StepFields({ step, number, isReadOnly, faultAt, onChange, onRemove }: StepFieldsProps) {
  const [isPreviewed, setPreviewed] = useState(false)
  return (
    <section className={classes['step']} aria-label={`Reminder ${number}`}>
      <div className={classes['head']}>
        <h3>Reminder {number}</h3>
        {!isReadOnly && onRemove && (
          <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      <NumberInput
        label="Days after the due date"
        description="Of an order: after it was placed."
        min={0}
        max={365}
        allowDecimal={false}
        clampBehavior="strict"
        value={step.days}
        disabled={isReadOnly}
        error={faultAt('days')}
        onChange={(days) => onChange({ ...step, days: Number(days) || 0 })}
      />
      <TextInput
        label="Subject"
        maxLength={500}
        value={step.subject}
        disabled={isReadOnly}
        error={faultAt('subject')}
        onChange={({ currentTarget: { value } }) => onChange({ ...step, subject: value })}
      />
      <Textarea
        label="Message"
        autosize
        minRows={6}
        maxLength={5000}
        value={step.message}
        disabled={isReadOnly}
        error={faultAt('message')}
        onChange={({ currentTarget: { value } }) => onChange({ ...step, message: value })}
      />
      <span>
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={isPreviewed}
          onClick={() => setPreviewed((now) => !now)}
        >
          {isPreviewed ? 'Hide the message' : 'Show the message'}
        </Button>
      </span>
      {isPreviewed && <Preview step={step} />}
    </section>
  )
}
