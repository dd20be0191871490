import { Button, Group, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChevronDown, IconChevronRight, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import type { readRelease } from '../../../domain/content/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { NotYet } from '../../ui/detail/not-yet.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { ChangedWords } from '../../ui/form/changed-words.tsx'
import { AnswerView } from '../../ui/old-answer.tsx'
import { EmptyState, RowsSkeleton } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { keyed } from '../../ui/keyed.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { FaultWords } from '../pages/fault-words.tsx'
import { EarlierReleases, useReleasesOf } from './earlier-releases.tsx'
import { useRelease, useReleaseCalls } from './use-release.ts'
import classes from './release.module.css'

type State = OutputOf<typeof readRelease>
type PageState = State['pages'][number]

const pagesOf = (count: number): string => (count === 1 ? '1 page' : `${count} pages`)

const changes = {
  new: ['New', 'good'],
  changed: ['Changed', undefined],
  moved: ['Moved', 'waiting'],
  same: ['Same as live', 'over'],
  removed: ['Removed', 'bad'],
} as const

const whatOf = ({ change, fields, from }: PageState): string => {
  if (change === 'new') return 'Not live yet'
  if (change === 'removed') return 'Leaves the site'
  const count = fields.length === 1 ? '1 field' : `${fields.length} fields`
  return from === undefined ? count : `${count}, from ${from}`
}

const kb = (bytes: number): string => `${Math.round(bytes / 1000)} kB`

/** The worst that the checks found. */
function CheckMark({ faults }: Pick<PageState, 'faults'>) {
  if (faults.length === 0)
    return <IconCheck size={16} className={classes['good']} role="img" aria-label="Checks pass" />
  return faults.some(({ level }) => level === 'error') ? (
    <IconCircleX size={16} className={classes['bad']} role="img" aria-label="Errors" />
  ) : (
    <IconAlertTriangle size={16} className={classes['warn']} role="img" aria-label="Warnings" />
  )
}

function PageDetails({ page }: { readonly page: PageState }) {
  return (
    <div className={classes['details']}>
      {keyed(page.faults, ({ words, path = '' }) => words + path).map(({ key, item: fault }) => (
        <p key={key} className={fault.level === 'error' ? classes['bad'] : classes['warn']}>
          <FaultWords page={page.id} fault={fault} />
        </p>
      ))}
      {page.fields.length > 0 && (
        <table className={classes['fields']}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Live now</th>
              <th scope="col">In this release</th>
            </tr>
          </thead>
          <tbody>
            {page.fields.map(({ label, before, after }) => (
              <tr key={`${label}${before}${after}`}>
                <th scope="row">{label}</th>
                <td className={classes['before']}>
                  {before === '' ? 'Empty' : <ChangedWords words={before} other={after} />}
                </td>
                <td className={classes['after']}>
                  {after === '' ? 'Empty' : <ChangedWords words={after} other={before} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {page.change === 'new' && <p className={classes['quiet']}>All of it is new.</p>}
      {page.change === 'same' && <p className={classes['quiet']}>Nothing of it is another one than live.</p>}
      {page.change !== 'removed' && <ClientLink path={`cms/pages/${page.id}`}>Edit {page.name}</ClientLink>}
    </div>
  )
}

function PageLine({ page }: { readonly page: PageState }) {
  const [isOpen, setOpen] = useState(false)
  const [word, tone] = changes[page.change]
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li className={classes['page']}>
      <UnstyledButton className={classes['line']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Chevron size={16} aria-hidden />
        <span className={classes['name']}>
          <b>{page.url}</b> {page.name}
        </span>
        <StatusBadge word={word} tone={tone} />
        <span className={classes['what']}>{whatOf(page)}</span>
        <span className={classes['weight']}>{page.weight === 0 ? '' : kb(page.weight)}</span>
        <CheckMark faults={page.faults} />
      </UnstyledButton>
      {isOpen && <PageDetails page={page} />}
    </li>
  )
}

const shortHash = (hash: string): string => hash.slice(0, 12).replaceAll(/(.{4})(?=.)/g, '$1 ')

/** True if the approved content is the present one. Live content stays live, whatever is edited since. */
function Verdict({ isSame, isLive }: { readonly isSame: boolean; readonly isLive: boolean }) {
  if (isSame) return <p className={classes['good']}>The same</p>
  return isLive ? (
    <p className={classes['quiet']}>Edited since it went live. Publish the edit with another release.</p>
  ) : (
    <p className={classes['bad']}>An edit voided this approval. Look at it again, then approve it.</p>
  )
}

interface ApprovalProps {
  readonly state: State
  readonly row: RecordPartProps['row']
}

/** The approved content, and whether it is still what would be published. */
function Approval({ state, row }: ApprovalProps) {
  const approved = textOf(row['approved_hash'])
  const at = row['approved']
  if (approved === '') return <p className={classes['quiet']}>This content is not approved yet.</p>
  return (
    <>
      <p>
        <b>{textOf(row['approved_by']) || 'Somebody'}</b> approved this content
        {typeof at === 'number' && (
          <>
            {' '}
            <TimeText at={at} />
          </>
        )}
      </p>
      <dl className={classes['hashes']}>
        <dt>Approved</dt>
        <dd>{shortHash(approved)}</dd>
        <dt>Now</dt>
        <dd>{shortHash(state.hash)}</dd>
      </dl>
      <Verdict isSame={approved === state.hash} isLive={row['running'] === true} />
    </>
  )
}

function ReleaseButtons({ state, row }: ApprovalProps) {
  const { approve, publish, preview, schedule, isRunning } = useReleaseCalls(row.id)
  const isApproved = row['approved_hash'] === state.hash
  const scheduled = row['scheduled']
  if (!row.can.write) return null
  return (
    <Group gap="sm">
      <Button variant="default" onClick={preview}>
        Preview link
      </Button>
      {!isApproved && row['running'] !== true && (
        <Button loading={isRunning} onClick={() => approve(state.hash)}>
          Approve
        </Button>
      )}
      {typeof scheduled === 'number' && (
        <Button variant="default" onClick={() => schedule(scheduled)}>
          Change the time
        </Button>
      )}
      {isApproved && row['running'] !== true && (
        <>
          {scheduled === undefined && (
            <Button variant="default" onClick={() => schedule(undefined)}>
              Schedule
            </Button>
          )}
          <Button loading={isRunning} onClick={publish}>
            Publish {pagesOf(state.pages.length)}
          </Button>
        </>
      )}
    </Group>
  )
}

/** Effect of publishing. A live release has had it already. */
function Outlook({ state }: { readonly state: State }) {
  const out = state.pages.filter(({ change }) => change === 'removed').length
  return (
    <>
      <h2>Publishing will</h2>
      <ul className={classes['will']}>
        <li>
          Put {pagesOf(state.pages.length - out)} live{out > 0 ? ` and take ${out} away` : ''}
        </li>
        <li>Leave {state.redirects === 1 ? '1 redirect' : `${state.redirects} redirects`}, no chains</li>
        <li>Renew the sitemap, {pagesOf(state.count)}</li>
        <li>{state.live ? `Keep ${state.live.name}: it is back in seconds` : 'Be the first release of this site'}</li>
      </ul>
    </>
  )
}

/** Effect of the schedule: an edit after the approval keeps a release from going live at its time. */
function Outcome({ at, isApproved }: { readonly at: number; readonly isApproved: boolean }) {
  return isApproved ? (
    <p>
      Goes live <TimeText at={at} />
    </p>
  ) : (
    <p className={classes['bad']}>
      Will not go live <TimeText at={at} /> as it is: approve it again before then.
    </p>
  )
}

function Aside({ state, row }: ApprovalProps) {
  const scheduled = row['scheduled']
  const failed = textOf(row['failed'])
  return (
    <section className={classes['aside']} aria-label="Approval">
      <h2>Approval</h2>
      <Approval state={state} row={row} />
      {typeof scheduled === 'number' && <Outcome at={scheduled} isApproved={row['approved_hash'] === state.hash} />}
      {failed !== '' && <p className={classes['bad']}>It did not go live: {failed}</p>}
      {row['running'] !== true && <Outlook state={state} />}
      <a href={`${state.address}/`} target="_blank" rel="noreferrer">
        Open the site
      </a>
    </section>
  )
}

interface ReleaseStateProps extends Pick<RecordPartProps, 'row'> {
  readonly state: State
}

function ReleaseState({ state, row }: ReleaseStateProps) {
  return (
    <div className={classes['release']}>
      <div className={classes['main']}>
        <ReleaseButtons state={state} row={row} />
        {state.pages.length === 0 ? (
          <EmptyState title="No pages in this release">
            <ClientLink path="cms/pages">Open a page, and put it into this release</ClientLink>
          </EmptyState>
        ) : (
          <ul className={classes['pages']} aria-label="Pages of this release">
            {state.pages.map((page) => (
              <PageLine key={page.id} page={page} />
            ))}
          </ul>
        )}
        <EarlierReleases site={textOf(row['site'])} id={row.id} />
      </div>
      <Aside state={state} row={row} />
    </div>
  )
}

/** A release: its changes, the results of its checks, its approver, and the effect of publishing. */
export function ReleasePart({ row }: RecordPartProps) {
  const site = textOf(row['site'])
  const view = useRelease(row.id, row.version, site)
  const { isLoading } = useReleasesOf(site)
  const isReading = view.data === undefined && !view.error
  // The form below is shown once it does not move any more.
  if (isReading || isLoading)
    return (
      <>
        <RowsSkeleton rows={5} />
        <NotYet />
      </>
    )
  return <AnswerView view={view}>{(state) => <ReleaseState state={state} row={row} />}</AnswerView>
}
