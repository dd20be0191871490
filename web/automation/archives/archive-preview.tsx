import { Button, Checkbox, Table } from '@mantine/core'
import { useState } from 'react'
import {
  archiveFiltersMax,
  isFilterLabel,
  isLeftOutLabel,
  type MailImport,
  type readMailImport,
} from '../../../domain/automation/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { formatCount } from '../../../domain/kernel/values/format-value.ts'
import { formatNumber } from '../../ui/format-value.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useArchive, useImportCommands } from './use-mail-imports.ts'
import classes from './mail-imports.module.css'

type Labels = OutputOf<typeof readMailImport>['labels']

interface Choice {
  readonly skip: ReadonlySet<string>
  readonly filters: ReadonlySet<string>
}

const setLabel = (set: ReadonlySet<string>, label: string, isIn: boolean): ReadonlySet<string> => {
  const next = new Set(set)
  if (isIn) next.add(label)
  else next.delete(label)
  return next
}

/** The usual choice: junk is left out, and labels of people become filters. */
const chooseUsual = (labels: Labels): Choice => {
  const names = labels.map(({ label }) => label)
  return {
    skip: new Set(names.filter(isLeftOutLabel)),
    filters: new Set(names.filter(isFilterLabel).slice(0, archiveFiltersMax)),
  }
}

interface LabelTableProps {
  readonly labels: Labels
  readonly choice: Choice
  readonly onChoice: (choice: Choice) => void
}

function LabelTable({ labels, choice: { skip, filters }, onChoice }: LabelTableProps) {
  return (
    <Table.ScrollContainer
      className={classes['labels']}
      minWidth={320}
      mah={360}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
    >
      <Table stickyHeader aria-label="Labels of the archive">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Label</Table.Th>
            <Table.Th className={classes['count']}>Mails</Table.Th>
            <Table.Th>Import</Table.Th>
            <Table.Th>As filter</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {labels.map(({ label, mails }) => (
            <Table.Tr key={label}>
              <Table.Td className={classes['label']}>{label}</Table.Td>
              <Table.Td className={classes['count']}>{formatNumber(mails)}</Table.Td>
              <Table.Td>
                <Checkbox
                  aria-label={`Import ${label}`}
                  checked={!skip.has(label)}
                  onChange={(event) => onChoice({ filters, skip: setLabel(skip, label, !event.currentTarget.checked) })}
                />
              </Table.Td>
              <Table.Td>
                <Checkbox
                  aria-label={`Mark conversations of ${label} by a filter`}
                  checked={filters.has(label) && !skip.has(label)}
                  disabled={skip.has(label) || (!filters.has(label) && filters.size >= archiveFiltersMax)}
                  onChange={(event) =>
                    onChoice({ skip, filters: setLabel(filters, label, event.currentTarget.checked) })
                  }
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

interface ChoicesProps {
  readonly mailImport: MailImport
  readonly labels: Labels
  readonly conversations: number
}

function Choices({ mailImport, labels, conversations }: ChoicesProps) {
  const [choice, setChoice] = useState(() => chooseUsual(labels))
  const [makeContacts, setMakeContacts] = useState(false)
  const { start, isStarting } = useImportCommands(mailImport)
  const begin = () =>
    start({
      skip: [...choice.skip],
      filters: [...choice.filters].filter((label) => !choice.skip.has(label)),
      makeContacts,
    })
  const readable = mailImport.mails - mailImport.refused
  return (
    <>
      {readable > 0 && (
        <p>
          {formatCount(readable, 'mail', 'mails')} can be imported, in{' '}
          {formatCount(conversations, 'conversation', 'conversations')}.
        </p>
      )}
      {labels.length > 0 && <LabelTable labels={labels} choice={choice} onChoice={setChoice} />}
      <Checkbox
        label="Make contacts of senders who are none yet"
        description="Otherwise their conversations are kept with this import."
        checked={makeContacts}
        onChange={(event) => setMakeContacts(event.currentTarget.checked)}
      />
      <p className={classes['quiet']}>
        The mails become read archive messages at their own dates. Nobody is notified, and no rule or webhook runs.
      </p>
      <div className={classes['buttons']}>
        <Button loading={isStarting} disabled={readable === 0} onClick={begin}>
          Start import
        </Button>
      </div>
    </>
  )
}

/** Contents of a read archive, and the choices of its import. */
export function ArchivePreview({ mailImport }: Pick<ChoicesProps, 'mailImport'>) {
  const { data, error, refetch } = useArchive(mailImport.id)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data?.mailImport.state !== 'ready') return <RowsSkeleton rows={2} />
  return <Choices mailImport={mailImport} labels={data.labels} conversations={data.conversations} />
}
