import { Button, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { effectOfTask, effectWords, isUnsettled, settleTaskEffect } from '../../../domain/crm/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { useKeptInput } from '../../ui/kept/use-kept-input.ts'
import classes from './tasks.module.css'

const endings = [
  ['succeeded', 'It succeeded'],
  ['failed', 'It failed'],
] as const

function SettleForm({ id }: { readonly id: string }) {
  const [reason, setReason] = useState('')
  const settle = useCommand(settleTaskEffect)
  const { drop } = useKeptInput({
    name: `settle ${id}`,
    input: useMemo(() => (reason === '' ? undefined : { reason }), [reason]),
    restore: ({ reason: kept }) => {
      setReason(String(kept))
      return { isStale: false }
    },
    clear: () => setReason(''),
  })
  return (
    <div className={classes['settle']}>
      <Textarea
        label="How do you know how it ended?"
        value={reason}
        autosize
        minRows={2}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {endings.map(([outcome, label]) => (
        <Button
          key={outcome}
          variant="default"
          disabled={reason.trim() === ''}
          loading={settle.isRunning}
          onClick={() =>
            settle.start({ params: { id }, body: { outcome, reason } }, () => {
              drop()
              notify({ kind: 'success', title: 'Outcome recorded' })
            })
          }
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

/** Outcome of the effect that a task is about; as long as it is not known, people who work with invoices settle it. */
export function EffectOfTask({ row }: RecordPartProps) {
  const actor = useActor()
  const effect = effectOfTask.safeParse(row['effect']).data
  if (!effect) return null
  return (
    <>
      <HeadFacts>
        <HeadFact label="Outcome" isNamed>
          {effectWords(effect)}
        </HeadFact>
      </HeadFacts>
      {isUnsettled(effect) && hasRole(actor, 'invoices') && <SettleForm id={row.id} />}
    </>
  )
}
