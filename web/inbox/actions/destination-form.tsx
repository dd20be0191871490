import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { parentWord } from '../../../domain/inbox/index.ts'
import { ErrorState } from '../../ui/states.tsx'
import { findConversationParts } from '../../conversations.ts'
import type { AskingProps } from './ask-in-dialog.tsx'
import { FindForm } from './find-form.tsx'
import { useDestinations, type FoundRecord } from './use-destinations.ts'
import classes from './actions.module.css'

function RecordIcon({ type }: Pick<FoundRecord, 'type'>) {
  const { icon: Shape } = findConversationParts(type)
  return <Shape size={18} stroke={1.75} role="img" aria-label={parentWord(type)} />
}

function nothingFound(isAsked: boolean, isFetching: boolean): string {
  if (!isAsked) return 'Type a name or a number: contacts, quotes, trips, orders, pages.'
  return isFetching ? 'Searching…' : 'No records found'
}

/** Finds the record that conversations are moved to. */
export function DestinationForm({ onAnswer }: AskingProps<FoundRecord>) {
  const [words, setWords] = useState('')
  const { found, isAsked, isStale, isFetching, error, retry } = useDestinations(words)
  const choices = found.map((record) => ({
    id: `${record.type} ${record.id}`,
    label: record.title || parentWord(record.type),
    hint: record.subtitle,
    icon: <RecordIcon type={record.type} />,
    run: () => onAnswer(record),
  }))
  return (
    <>
      <p className={classes['none']}>The threads leave their record and are linked to the chosen one.</p>
      <FindForm
        role="searchbox"
        label="Find a record"
        placeholder="Find a contact, quote, trip or order"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        words={words}
        onWords={setWords}
        listLabel="Records"
        choices={choices}
        isStale={isStale}
      >
        {error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : (
          <p className={classes['none']}>{nothingFound(isAsked, isFetching || isStale)}</p>
        )}
      </FindForm>
    </>
  )
}
