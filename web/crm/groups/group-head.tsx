import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { hasRole } from '../../../domain/kernel/index.ts'
import { pathOfNewMessage } from '../../inbox/index.ts'
import { useGo } from '../../platform/address.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { numberWords } from './number-words.ts'

const count = (value: unknown): string => numberWords(Number(value ?? 0))

/** Kind of a group, and the number of people that it reaches. */
export function GroupHead({ row }: RecordPartProps) {
  return (
    <HeadFacts>
      <HeadFact label="Type">{row['type'] === 'auto' ? 'Automatic' : 'Manual'}</HeadFact>
      <HeadFact label="Medium">{row['medium'] === 'text' ? 'Text' : 'Email'}</HeadFact>
      <HeadFact label="Subscribed" isNamed>
        {count(row['subscribed'])}
      </HeadFact>
      <HeadFact label="Unsubscribed" isNamed>
        {count(row['unsubscribed'])}
      </HeadFact>
      {row['ignore_opt_in'] === true && <HeadFact label="Opt-in">Ignores opt-in</HeadFact>}
    </HeadFacts>
  )
}

/** Begins an email to everybody in a group: each gets a separate copy. */
export function GroupActions({ row }: RecordPartProps) {
  const actor = useActor()
  const go = useGo()
  if (row['medium'] === 'text' || !hasRole(actor, 'user') || !hasRole(actor, 'groups')) return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
      onClick={() => go(pathOfNewMessage({ type: 'groups', id: row.id }))}
    >
      Email the group
    </Button>
  )
}
