import { Button, CopyButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy, IconHelpCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  checkMailDomains,
  listMailDomains,
  prepareSigningKey,
  switchSigningKey,
  type DnsRecord,
  type DnsRecordState,
  type MailDomains as Domains,
} from '../../../domain/inbox/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import classes from './mail-domains.module.css'

const kindWords: Readonly<Record<DnsRecord['kind'], string>> = {
  dkim: 'Signature key (DKIM)',
  'dkim-next': 'Next signature key (DKIM)',
  spf: 'Servers that may send (SPF)',
  dmarc: 'What others do with forged mail (DMARC)',
}

const stateWords: Readonly<Record<DnsRecordState, string>> = {
  found: 'In DNS',
  missing: 'Missing in DNS',
  different: 'DNS says something else',
  unknown: 'DNS did not answer',
}

function StateMark({ state }: { readonly state: DnsRecordState | undefined }) {
  if (state === undefined) return null
  const look = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <span className={classes['state']} data-state={state}>
      {state === 'found' && <IconCheck {...look} />}
      {state === 'unknown' && <IconHelpCircle {...look} />}
      {(state === 'missing' || state === 'different') && <IconAlertTriangle {...look} />}
      {stateWords[state]}
    </span>
  )
}

function Copied({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          aria-label={copied ? `${label} copied` : `Copy ${label}`}
          onClick={copy}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </CopyButton>
  )
}

function RecordItem({ record }: { readonly record: DnsRecord }) {
  const { kind, name, value, state, found = [] } = record
  const words = kindWords[kind]
  return (
    <li className={classes['record']}>
      <span className={classes['head']}>
        <strong>{words}</strong>
        <StateMark state={state} />
      </span>
      <dl>
        <dt>Name (TXT)</dt>
        <dd>
          <code>{name}</code>
          <Copied label={`name of ${words} ${name}`} text={name} />
        </dd>
        <dt>Value</dt>
        <dd>
          <code>{value}</code>
          <Copied label={`value of ${words} ${name}`} text={value} />
        </dd>
        {found.length > 0 && state !== 'missing' && kind !== 'dkim' && (
          <>
            <dt>In DNS now</dt>
            <dd>
              <code>{found.join('\n')}</code>
            </dd>
          </>
        )}
      </dl>
    </li>
  )
}

/** For support, who own the installation: keys are exchanged without a mail that cannot be verified. */
function KeyButtons({ domains, onDone }: { readonly domains: Domains; readonly onDone: (domains: Domains) => void }) {
  const prepare = useCommand(prepareSigningKey, { onDone })
  const use = useCommand(switchSigningKey, { onDone })
  if (domains.nextSelector === null)
    return (
      <Button size="compact-md" variant="default" loading={prepare.isRunning} onClick={() => prepare.start({})}>
        Prepare a new key
      </Button>
    )
  return (
    <Button size="compact-md" variant="default" loading={use.isRunning} onClick={() => use.start({})}>
      Sign with the new key
    </Button>
  )
}

/** The records that DNS needs so that other mail servers believe the client's mail, and whether it has them. */
export function MailDomains() {
  const isSuper = hasRole(useActor(), 'super')
  const client = useClient()
  const { api } = usePlatform()
  const { data } = useQuery({
    queryKey: ['mail-domains', client.id],
    queryFn: ({ signal }) => api.call(listMailDomains, {}, signal),
  })
  const [newer, setNewer] = useState<Domains>()
  const check = useCommand(checkMailDomains, { onDone: setNewer })
  const shown = newer ?? data
  if (shown === undefined) return null
  return (
    <section aria-labelledby="mail-domains-heading">
      <h2 id="mail-domains-heading">Records in DNS</h2>
      <p className={classes['hint']}>
        Other mail servers use these records to verify your mail. The administrator of your domains adds them there.
      </p>
      <p className={classes['buttons']}>
        <Button size="compact-md" variant="default" loading={check.isRunning} onClick={() => check.start({})}>
          Check now
        </Button>
        {isSuper && <KeyButtons domains={shown} onDone={setNewer} />}
      </p>
      {shown.domains.map(({ domain, records }) => (
        <section key={domain} aria-label={domain}>
          <h3 className={classes['domain']}>{domain}</h3>
          <ul className={classes['records']}>
            {records.map((record) => (
              <RecordItem key={record.name} record={record} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
