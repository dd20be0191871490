import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { mailConsents, type ConsentWay } from '../../../domain/crm/index.ts'
import { textConsents } from '../../../domain/inbox/index.ts'
import { hasRole, toE164, type Actor } from '../../../domain/kernel/index.ts'
import { textOf } from '../../../domain/kernel/values/format-value.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { NotYet } from '../../ui/detail/not-yet.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatPhone } from '../../ui/format-value.ts'
import { MoreFailed } from '../../ui/states.tsx'
import { ConsentWays, waysSaid } from './consent-ways.tsx'
import { useGroupCommands } from './use-groups.ts'
import classes from './groups.module.css'

type Row = RecordPartProps['row']
type MailConsent = Presented<typeof mailConsents>
type TextConsent = Presented<typeof textConsents>

const saidWhere: Readonly<Record<MailConsent['source'], string>> = {
  colleague: 'told a colleague',
  page: 'on the unsubscribe page',
  'one-click': 'in their mail program',
  import: 'by an import',
  merge: 'by a merge',
}

/** Where somebody said it, and to whom: 'on the phone to Ana Silva'. */
function howSaid({ source, how, by }: MailConsent): string {
  if (by === undefined) return saidWhere[source]
  return how === undefined ? `told ${by.label}` : `${waysSaid[how]}, noted by ${by.label}`
}

/** Addresses or numbers of a contact, the first one first, each once. */
const allOf = (row: Row, [first, others]: readonly [string, string]): readonly string[] => {
  const more: unknown = row[others]
  return [...new Set([textOf(row[first]), ...(Array.isArray(more) ? more.map(textOf) : [])])].filter(
    (one) => one !== '',
  )
}

interface SaidProps {
  readonly channel: string
  /** Which address or number it is of, where the contact has several. */
  readonly of: string
  readonly said: { readonly state: 'stopped' | 'allowed'; readonly at: number; readonly how: string } | undefined
}

function Said({ channel, of, said }: SaidProps) {
  const { timezone } = useClient()
  const words =
    said === undefined
      ? 'Nothing said'
      : `${said.state === 'stopped' ? 'No more' : 'Yes, again'} since ${formatDate(said.at, timezone)}, ${said.how}`
  return (
    <li data-stopped={said?.state === 'stopped' || undefined}>
      <span>
        {channel}
        {of !== '' && `: ${of}`}
      </span>
      <small>{words}</small>
    </li>
  )
}

/** Of several addresses, those whose owner said something; the first one in any case. */
const shownOf = <Consent,>(all: readonly string[], find: (one: string) => Consent | undefined) =>
  all.flatMap((one, at) => {
    const said = find(one)
    return said === undefined && at > 0 ? [] : [{ one, said }]
  })

function ConsentMenu({ row, isStopped }: { readonly row: Row; readonly isStopped: boolean }) {
  const { consent } = useGroupCommands()
  const say = (body: { stop: boolean; how?: ConsentWay }) => consent.start({ params: { id: row.id }, body })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="sm" variant="subtle" color="gray" aria-label="Note what they said">
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isStopped ? (
          <ConsentWays label="They want group emails again, said" onSay={(how) => say({ stop: false, how })} />
        ) : (
          <Menu.Item onClick={() => say({ stop: true })}>They want no group emails at all</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const useMailSaid = (emails: readonly string[], actor: Actor) =>
  useRecords(mailConsents, {
    where: ['email', 'in', emails.map((one) => one.toLowerCase())],
    enabled: emails.length > 0 && hasRole(actor, 'groups-r'),
  })

const useTextsSaid = (phones: readonly string[], actor: Actor) =>
  useRecords(textConsents, {
    where: ['phone', 'in', phones.map(toE164)],
    enabled: phones.length > 0 && hasRole(actor, 'user'),
  })

interface ChannelsProps {
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly mail: readonly { readonly one: string; readonly said: MailConsent | undefined }[]
  readonly text: readonly { readonly one: string; readonly said: TextConsent | undefined }[]
}

const Channels = ({ emails, phones, mail, text }: ChannelsProps) => (
  <ul>
    {mail.map(({ one, said }) => (
      <Said
        key={one}
        channel="Group emails"
        of={emails.length > 1 ? one : ''}
        said={said && { state: said.state, at: said.last_date, how: howSaid(said) }}
      />
    ))}
    {text.map(({ one, said }) => (
      <Said
        key={one}
        channel="Texts"
        of={phones.length > 1 ? formatPhone(one) : ''}
        said={said && { state: said.state, at: said.last_date, how: `said ${said.word}` }}
      />
    ))}
  </ul>
)

/** What a contact said about group emails and about texts, with where and when; a colleague notes what they hear. */
export function ContactConsent({ row }: Pick<RecordPartProps, 'row'>) {
  const actor = useActor()
  const emails = allOf(row, ['email', 'emails'])
  const phones = allOf(row, ['phone', 'phones'])
  const mails = useMailSaid(emails, actor)
  const texts = useTextsSaid(phones, actor)
  const mail = shownOf(emails, (one) => mails.rows.find(({ email }) => email === one.toLowerCase()))
  const text = shownOf(phones, (one) => texts.rows.find(({ phone }) => phone === toE164(one)))
  if (!hasRole(actor, 'groups-r') || mail.length + text.length === 0) return null
  if (mails.isLoading || texts.isLoading) return <NotYet />
  // What may be noted next depends on what they said last.
  const failed = [mails, texts].find(({ error }) => error !== null)
  return (
    <section className={classes['consent']} aria-label="Consent">
      <header>
        <h2>Consent</h2>
        {failed === undefined && hasRole(actor, 'groups') && emails.length > 0 && (
          <ConsentMenu row={row} isStopped={mail.some(({ said }) => said?.state === 'stopped')} />
        )}
      </header>
      {failed === undefined ? (
        <Channels emails={emails} phones={phones} mail={mail} text={text} />
      ) : (
        <MoreFailed view={failed} words="It could not be read." />
      )}
    </section>
  )
}
