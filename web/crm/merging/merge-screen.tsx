import { Button, Radio } from '@mantine/core'
import { IconArrowLeft, IconGitMerge, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { contacts, type MergeChoices } from '../../../domain/crm/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { showProgress } from '../../automation/index.ts'
import { useGo, watchPage } from '../../platform/address.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { formatDate } from '../../ui/format-value.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { Reasons, useTwoPeople } from './duplicates-screen.tsx'
import { MergeBeside } from './merge-beside.tsx'
import { MergeTable } from './merge-table.tsx'
import { openUndoDialog } from './open-undo-dialog.tsx'
import { useMergeChoices } from './use-merge-choices.ts'
import { useMergeCommands, useMergePreview } from './use-merging.ts'
import classes from './merging.module.css'

type Contact = Presented<typeof contacts>

const pageOf = (id: string): string => `marketing/contacts/${encodeURIComponent(id)}`

interface KeepAsProps {
  readonly kept: Contact
  readonly gone: Contact
  readonly onSwap: () => void
}

function KeepAs({ kept, gone, onSwap }: KeepAsProps) {
  const { timezone } = useClient()
  return (
    <div className={classes['row']} role="radiogroup" aria-label="Keep as">
      <span className={classes['label']}>Keep as</span>
      {[kept, gone].map((row, at) => (
        <Radio
          key={row.id}
          name="keep-as"
          className={classes['choice']}
          wrapperProps={{ 'data-chosen': at === 0 || undefined }}
          checked={at === 0}
          onChange={() => at === 1 && onSwap()}
          label={
            <span className={classes['who']}>
              <Avatar person={{ id: row.id, label: contacts.title({ ...row }) }} size={32} isDecoration />
              <span className={classes['cardText']}>
                <span className={classes['cardName']}>
                  {contacts.title({ ...row })}{' '}
                  {row.verified && (
                    <IconRosetteDiscountCheck size={14} role="img" aria-label="Verified" color="var(--fl-good)" />
                  )}
                </span>
                <span className={classes['cardNote']}>
                  Since {formatDate(row.date, timezone)}, last changed {formatDate(row.last_date, timezone)}
                </span>
              </span>
            </span>
          }
        />
      ))}
    </div>
  )
}

/** Merges, shows the result with the way back, and goes to the contact that is kept. */
function useMerge(kept: Contact, gone: Contact, choices: MergeChoices) {
  const go = useGo()
  const { words } = useAddressWords()
  const { api } = usePlatform()
  const { merge } = useMergeCommands()
  const run = () => {
    if (merge.isRunning) return
    const isHere = watchPage()
    const name = contacts.title({ ...kept })
    const body = { contact: gone.id, version: kept.version, other_version: gone.version, choices }
    merge.start({ params: { id: kept.id }, body }, ({ merge: id, moved, progress }) => {
      if (progress === null)
        notify({
          title: 'Contacts merged',
          message:
            moved > 0 ? `${moved} ${moved === 1 ? 'record' : 'records'} moved to ${name}.` : `Both are ${name} now.`,
          kind: 'success',
          action: { label: 'Undo', run: () => openUndoDialog(id) },
        })
      else showProgress(api, { title: `Moving records to ${name}`, feedbackId: progress })
      if (isHere()) go(words['from'] === 'duplicates' ? 'marketing/contacts/duplicates' : pageOf(kept.id))
    })
  }
  return { run, isRunning: merge.isRunning }
}

interface CompareProps extends ReturnType<typeof useMergeChoices> {
  readonly kept: Contact
  readonly gone: Contact
}

function Compare({ kept, gone, choices, choose }: CompareProps) {
  const go = useGo()
  const now = useNow()
  const { words } = useAddressWords()
  const preview = useMergePreview({ id: kept.id, other: gone.id }, `${kept.version} ${gone.version}`)
  const control = useMerge(kept, gone, choices)
  const distinguish = useTwoPeople()
  const back = words['from'] === 'duplicates' ? 'marketing/contacts/duplicates' : pageOf(kept.id)
  // The key does not merge before the button does: the moved records are shown first.
  const isKnown = preview.data !== undefined
  useShortcuts([{ keys: 'mod+Enter', label: 'Merge', run: control.run, isForTyping: true }], isKnown)
  const from = words['from'] === undefined ? '' : `?from=${words['from']}`
  return (
    <section className={classes['page']} aria-label="Merge contacts">
      <header className={classes['head']}>
        <ClientLink path={back} className={classes['back']} aria-label="Back">
          <IconArrowLeft size={18} stroke={1.75} />
        </ClientLink>
        <h1>
          {contacts.title({ ...kept })} and {contacts.title({ ...gone })}: one person?
        </h1>
        {preview.data !== undefined && preview.data.reasons.length > 0 && <Reasons reasons={preview.data.reasons} />}
      </header>
      <div className={classes['body']}>
        <div className={classes['main']}>
          <KeepAs kept={kept} gone={gone} onSwap={() => go(`${pageOf(gone.id)}/merge/${kept.id}${from}`)} />
          <MergeTable kept={kept} gone={gone} choices={choices} onChange={choose} />
        </div>
        <aside className={classes['side']} aria-label="What becomes of them">
          <MergeBeside keptId={kept.id} kept={kept} gone={gone} choices={choices} preview={preview.data} now={now} />
          {preview.error && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
        </aside>
      </div>
      <footer className={classes['foot']}>
        <Button variant="default" onClick={() => distinguish(kept.id, gone.id, () => go(back))}>
          Not the same person
        </Button>
        <span className={classes['sum']}>2 contacts become 1</span>
        <Button variant="default" onClick={() => go(back)}>
          Cancel
        </Button>
        <Button
          leftSection={<IconGitMerge size={16} stroke={1.75} aria-hidden />}
          loading={control.isRunning}
          disabled={!isKnown}
          onClick={control.run}
        >
          Merge
        </Button>
      </footer>
    </section>
  )
}

function BothContacts({ id, other }: { readonly id: string; readonly other: string }) {
  const [kept, gone] = [useRecord(contacts, id), useRecord(contacts, other)]
  const choosing = useMergeChoices(id, other)
  if (kept.isGone || gone.isGone || id === other)
    return (
      <EmptyState title="No contact found" isPage>
        One of the two has been deleted or merged. <ClientLink path="marketing/contacts">Go to Contacts</ClientLink>
      </EmptyState>
    )
  if (kept.row && gone.row) return <Compare kept={kept.row} gone={gone.row} {...choosing} />
  const failed = [kept, gone].find(({ error }) => error !== null)
  return failed ? <ErrorState error={failed.error} onRetry={failed.retry} /> : <RowsSkeleton />
}

/** Two contacts side by side, before they become one: `/{name_key}/marketing/contacts/{id}/merge/{other}`. */
export function MergeScreen() {
  const { id = '', other = '' } = useParams({ strict: false })
  const mayMerge = hasRole(useActor(), 'contacts')
  return mayMerge ? (
    <BothContacts key={[id, other].toSorted().join(' ')} id={id} other={other} />
  ) : (
    <DisallowedScreen needs="contacts" />
  )
}
