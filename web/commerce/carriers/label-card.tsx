import { Button } from '@mantine/core'
import {
  labelStates,
  lookAtLabel,
  nameRate,
  printPostage,
  trackingStatuses,
  type ShownLabel,
} from '../../../domain/commerce/index.ts'
import type { StatusTone } from '../../../domain/kernel/index.ts'
import { downloadFile } from '../../platform/api/download-file.ts'
import { useCommand, useCommandOf } from '../../platform/data/use-command.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { formatDateTime, formatMoney } from '../../ui/format-value.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { openInsure, openNote, openVoid } from './label-forms.ts'
import { FileButton } from './file-button.tsx'
import classes from './carriers.module.css'

const tones: Readonly<Partial<Record<ShownLabel['state'], StatusTone>>> = {
  buying: 'waiting',
  unknown: 'waiting',
  voiding: 'waiting',
  void_asked: 'waiting',
  bought: 'good',
  refused: 'bad',
  void_refused: 'bad',
  voided: 'over',
}

const unknownWords =
  'The provider gave no answer. It is asked whether the label was bought; do not buy another one before it answers.'

/** Scans of a parcel, the newest first. */
function Events({ events, status }: Pick<ShownLabel, 'events' | 'status'>) {
  const { timezone } = useClient()
  if (events.length === 0) return null
  return (
    <>
      <p className={classes['head']}>
        <strong>Tracking</strong>
        {status && (
          <StatusBadge
            word={trackingStatuses[status]}
            tone={status === 'problem' ? 'bad' : status === 'delivered' ? 'good' : 'waiting'}
          />
        )}
      </p>
      <ol className={classes['events']}>
        {events.toReversed().map(({ at, status: word, message, place }, index) => (
          <li key={`${at} ${word} ${message} ${place}`} data-last={index === 0}>
            <span className={classes['when']}>{formatDateTime(at, timezone)}</span>
            {trackingStatuses[word]}
            <p className={classes['quiet']}>{[message, place].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Packages of a label, each with its tracking. */
function Packages({ packages }: Pick<ShownLabel, 'packages'>) {
  if (packages.length === 0) return null
  return (
    <ol className={classes['packages']} aria-label="Packages">
      {packages.map(({ tracking_code: code, tracking_url: url, status, customs }, at) => (
        <li key={code}>
          <span className={classes['quiet']}>Package {at + 1}</span>
          {url ? (
            <a href={url} target="_blank" rel="noreferrer">
              {code}
            </a>
          ) : (
            code
          )}
          {status && (
            <StatusBadge
              word={trackingStatuses[status]}
              tone={status === 'problem' ? 'bad' : status === 'delivered' ? 'good' : 'waiting'}
            />
          )}
          {customs && at > 0 && <FileButton url={customs.url}>{`Customs form ${at + 1}`}</FileButton>}
        </li>
      ))}
    </ol>
  )
}

function LabelFacts({ label }: { readonly label: ShownLabel }) {
  const { cost, insured, isInsuring, tracking_code: code, tracking_url: url, packages } = label
  return (
    <dl className={classes['facts']}>
      <dt>Carrier</dt>
      <dd>{nameRate(label)}</dd>
      <dt>Cost</dt>
      <dd>{formatMoney(cost)}</dd>
      {isInsuring && (
        <>
          <dt>Insurance</dt>
          <dd>Asked for</dd>
        </>
      )}
      {insured > 0 && (
        <>
          <dt>Insured for</dt>
          <dd>{formatMoney(insured)}</dd>
        </>
      )}
      {code && packages.length === 0 && (
        <>
          <dt>Tracking</dt>
          <dd>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer">
                {code}
              </a>
            ) : (
              code
            )}
          </dd>
        </>
      )}
    </dl>
  )
}

/** Buttons of a bought label, for users who write shipments. */
function LabelButtons({ label }: { readonly label: ShownLabel }) {
  const { api } = usePlatform()
  const { id, file, customs, canVoid, canInsure, state } = label
  const print = useCommandOf(async (layout: 'single' | 'four') => {
    await downloadFile(api, { path: printPostage.path, body: { labels: [id], layout } }, 'label.pdf')
  })
  const look = useCommand(lookAtLabel)
  if (state !== 'bought' && state !== 'void_asked') return null
  return (
    <span className={classes['buttons']}>
      {file && (
        <>
          <Button size="xs" variant="default" loading={print.isRunning} onClick={() => print.start('single')}>
            Print 4 x 6
          </Button>
          <Button size="xs" variant="default" loading={print.isRunning} onClick={() => print.start('four')}>
            Print on letter
          </Button>
        </>
      )}
      {customs && <FileButton url={customs.url}>Customs form</FileButton>}
      {file ? (
        <Button size="xs" variant="default" loading={look.isRunning} onClick={() => look.start({ params: { id } })}>
          Track now
        </Button>
      ) : (
        <Button size="xs" variant="default" onClick={() => openNote(api, label)}>
          Note tracking
        </Button>
      )}
      {canInsure && (
        <Button size="xs" variant="default" onClick={() => openInsure(api, label)}>
          Insure
        </Button>
      )}
      {canVoid && (
        <Button size="xs" variant="default" color="red" onClick={() => openVoid(api, label)}>
          Void
        </Button>
      )}
    </span>
  )
}

/** One label of a shipment: its state, its facts, what can be done, and its tracking. */
export function LabelCard({ label, mayWrite }: { readonly label: ShownLabel; readonly mayWrite: boolean }) {
  const { state, refused, is_test: isTest, events, status, packages } = label
  return (
    <section className={classes['card']} aria-label={`Label: ${labelStates[state]}`}>
      <div className={classes['head']}>
        <h3>Label</h3>
        <StatusBadge word={labelStates[state]} tone={tones[state]} />
        {isTest && <StatusBadge word="Test" tone="waiting" />}
      </div>
      <LabelFacts label={label} />
      <Packages packages={packages} />
      {state === 'unknown' && <p role="status">{unknownWords}</p>}
      {refused !== '' && <p role={state === 'refused' ? 'alert' : 'status'}>{refused}</p>}
      {mayWrite && <LabelButtons label={label} />}
      <Events events={events} status={status} />
    </section>
  )
}
