import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { addSsoDomain, proveSsoDomain, removeSsoDomain } from '../../../domain/company/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { placeRefusal } from '../integrations/chosen-id.ts'
import { CopiedText } from './copied-text.tsx'
import type { SsoFacts } from './single-sign-on.tsx'
import classes from './sign-in.module.css'

type Domain = SsoFacts['domains'][number]

function ProofState({ entry: { proof, provenAt }, fault }: { readonly entry: Domain; readonly fault: string }) {
  if (provenAt !== undefined)
    return (
      <span className={classes['quiet']}>
        Proven <TimeText at={provenAt} isRelative />
      </span>
    )
  return (
    <>
      <span className={classes['quiet']}>Not proven. Publish this TXT record in DNS, then check it.</span>
      <CopiedText name="Name of the record" text={proof.name} />
      <CopiedText name="Value of the record" text={proof.value} />
      {fault !== '' && (
        <span role="alert" className={classes['fault']}>
          {fault}
        </span>
      )}
    </>
  )
}

function DomainRow({ entry }: { readonly entry: Domain }) {
  const { domain, provenAt } = entry
  const prove = useCommand(proveSsoDomain, { isSilent: true })
  const remove = useCommand(removeSsoDomain)
  const fault = prove.error ? (placeRefusal(prove.error, 'domain')['domain'] ?? '') : ''
  const ask = async () => {
    const isSure =
      provenAt === undefined ||
      (await showAlert({
        title: `Remove ${domain}?`,
        message:
          'All sessions that began by single sign-on end, and it is no longer required. Addresses of this domain no longer lead to it.',
        confirm: 'Remove',
        cancel: 'Cancel',
        isDestructive: true,
        startsAtCancel: true,
      }))
    if (isSure) remove.start({ params: { domain } })
  }
  return (
    <li className={classes['domain']}>
      <span>
        <strong>{domain}</strong>
        <ProofState entry={entry} fault={fault} />
      </span>
      <span className={classes['actions']}>
        {provenAt === undefined && (
          <Button
            size="compact-sm"
            variant="default"
            loading={prove.isRunning}
            aria-label={`Check ${domain}`}
            onClick={() => prove.start({ params: { domain } })}
          >
            Check
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          loading={remove.isRunning}
          aria-label={`Remove ${domain}`}
          onClick={() => void ask()}
        >
          Remove
        </Button>
      </span>
    </li>
  )
}

function NewDomain() {
  const add = useCommand(addSsoDomain, { isSilent: true })
  const form = useForm({
    initialValues: { domain: '' },
    validate: {
      domain: (domain) => (/^[^\s@/]+\.[^\s@/]+$/.test(domain.trim()) ? null : 'Enter a domain, such as example.com.'),
    },
  })
  const submit = form.onSubmit(({ domain }) => {
    add
      .run({ params: { domain: domain.trim().toLowerCase() } })
      .then(() => form.reset())
      .catch((error: unknown) => form.setErrors(placeRefusal(error, 'domain')))
  })
  return (
    <form className={classes['newDomain']} onSubmit={submit} noValidate>
      <TextInput label="New domain" placeholder="example.com" maxLength={253} {...form.getInputProps('domain')} />
      <Button type="submit" variant="default" loading={add.isRunning}>
        Add domain
      </Button>
    </form>
  )
}

/** Domains of the addresses that may sign in; each counts once DNS has shown that it is the company's. */
export function SsoDomains({ domains }: { readonly domains: readonly Domain[] }) {
  return (
    <>
      <h3>Domains of email addresses</h3>
      {domains.length > 0 && (
        <ul className={classes['lines']} aria-label="Domains">
          {domains.map((entry) => (
            <DomainRow key={entry.domain} entry={entry} />
          ))}
        </ul>
      )}
      <NewDomain />
    </>
  )
}
