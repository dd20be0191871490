import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { consentSourceWords, mailConsents } from '../../../domain/crm/index.ts'
import { textConsents } from '../../../domain/inbox/index.ts'
import { consentWayWords, hasRole, toE164, type Actor } from '../../../domain/kernel/index.ts'
import { textOf } from '../../../domain/kernel/values/format-value.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { NotYet } from '../../ui/detail/not-yet.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatPhone } from '../../ui/format-value.ts'
import { MoreFailed } from '../../ui/states.tsx'
import { openConsent, type ConsentChannel } from './consent-dialog.tsx'
import classes from './groups.module.css'

type Row = RecordPartProps['row']
type MailConsent = Presented<typeof mailConsents>
type TextConsent = Presented<typeof textConsents>

type Proof = Pick<MailConsent, 'how' | 'by' | 'note'>

/** Describes the proof of a consent: 'on the phone, noted by Ana Silva: asked for ski news'. */
const describeProof = ({ how, by, note }: Proof): string =>
  [
    how === undefined
      ? `told ${by?.label ?? 'a colleague'}`
      : `${consentWayWords[how]}, noted by ${by?.label ?? 'a colleague'}`,
    note ?? '',
  ]
    .filter((part) => part !== '')
    .join(': ')

const describeMail = (said: MailConsent): string =>
  said.by === undefined ? consentSourceWords[said.source] : describeProof(said)

const describeText = (said: TextConsent): string =>
  said.source === 'colleague' ? describeProof(said) : `said ${said.word}`

/** Addresses or numbers of a contact, the first one first, each once. */
const allOf = (row: Row, [first, others]: readonly [string, string]): readonly string[] => {
  const more: unknown = row[others]
  return [...new Set([textOf(row[first]), ...(Array.isArray(more) ? more.map(textOf) : [])])].filter(
    (one) => one !== '',
  )
}

interface SaidProps {
  readonly channel: string
  /** Address or number, for a contact with several. */
  readonly of: string
  readonly said: { readonly state: 'stopped' | 'allowed'; readonly at: number; readonly how: string } | undefined
}

function Said({ channel, of, said }: SaidProps) {
  const { timezone } = useClient()
  const words =
    said === undefined
      ? 'Nothing said'
      : `${said.state === 'stopped' ? 'No more' : 'Yes'} since ${formatDate(said.at, timezone)}, ${said.how}`
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
        said={said && { state: said.state, at: said.said_at ?? said.last_date, how: describeMail(said) }}
      />
    ))}
    {text.map(({ one, said }) => (
      <Said
        key={one}
        channel="Texts"
        of={phones.length > 1 ? formatPhone(one) : ''}
        said={said && { state: said.state, at: said.said_at ?? said.last_date, how: describeText(said) }}
      />
    ))}
  </ul>
)

const listChannels = (emails: readonly string[], phones: readonly string[]): readonly ConsentChannel[] => [
  ...(emails.length > 0 ? (['mail'] as const) : []),
  ...(phones.length > 0 ? (['texts'] as const) : []),
]

/** A contact's consent to group emails and texts, with source and time; a colleague can note a new one. */
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
  // The next possible consent depends on the last one.
  const failed = [mails, texts].find(({ error }) => error !== null)
  return (
    <section className={classes['consent']} aria-label="Consent">
      <header>
        <h2>Consent</h2>
        {failed === undefined && hasRole(actor, 'groups') && (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label="Note what they said"
            onClick={() => openConsent({ id: row.id, channels: listChannels(emails, phones) })}
          >
            <IconPlus size={16} stroke={1.75} />
          </ActionIcon>
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
