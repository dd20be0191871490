import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { listApiKeys, revokeApiKey, usualRoleName, type ApiKey } from '../../../domain/company/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { formatDate } from '../../ui/format-value.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useNow } from '../../ui/use-now.ts'
import { showNewKey } from './new-key-dialog.tsx'
import classes from './integrations.module.css'

/** Days before its end from which a key is marked. */
const soonDays = 7

/** The use of a key comes without a change feed: it is read again at this pace while one looks. */
const askAgainMs = 5000

function KeyEnd({ apiKey: { endsAt, revokedAt, revokedBy } }: { readonly apiKey: ApiKey }) {
  const { timezone } = useClient()
  const now = useNow()
  if (revokedAt !== undefined)
    return (
      <span className={classes['quiet']}>
        Revoked {formatDate(revokedAt, timezone)}
        {revokedBy?.label ? ` by ${revokedBy.label}` : ''}
      </span>
    )
  if (endsAt <= now) return <span className={classes['quiet']}>Ended {formatDate(endsAt, timezone)}</span>
  const isSoon = endsAt - now < soonDays * dayMs
  return (
    <span className={isSoon ? classes['soon'] : undefined}>
      {isSoon ? 'Ends soon, ' : 'Until '}
      {formatDate(endsAt, timezone)}
    </span>
  )
}

function KeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const { id, name, mark, roles, usedAt, usedFrom, maker, revokedAt, endsAt } = apiKey
  const now = useNow()
  const revoke = useCommand(revokeApiKey, {
    onDone: () => notify({ title: 'Key revoked', message: `${name} opens nothing from now on.`, kind: 'success' }),
  })
  const isOver = revokedAt !== undefined || endsAt <= now
  const ask = async () => {
    const isSure = await showAlert({
      title: `Revoke ${name}?`,
      message: 'Software that uses this key is refused at once. A revoked key cannot be restored.',
      confirm: 'Revoke',
      cancel: 'Cancel',
      isDestructive: true,
      startsAtCancel: true,
    })
    if (isSure) revoke.start({ params: { id } })
  }
  return (
    <li className={classes['key']} data-over={isOver || undefined}>
      <span className={classes['keyName']}>
        <strong>{name}</strong>
        <code>{mark}</code>
      </span>
      <span className={classes['roles']}>
        {roles.map((role) => (
          <span key={role} className={classes['role']}>
            {usualRoleName(role)}
          </span>
        ))}
      </span>
      <span>
        {usedAt === undefined ? (
          <span className={classes['quiet']}>Never used</span>
        ) : (
          <TimeText at={usedAt} isRelative />
        )}
        <span className={classes['quiet']}>{usedFrom ?? `made by ${maker.label || 'a user'}`}</span>
      </span>
      <KeyEnd apiKey={apiKey} />
      <span className={classes['keyAction']}>
        {!isOver && (
          <Button
            size="compact-sm"
            variant="default"
            loading={revoke.isRunning}
            onClick={() => void ask()}
            aria-label={`Revoke ${name}`}
          >
            Revoke
          </Button>
        )}
      </span>
    </li>
  )
}

/** API keys of the client, the live ones first. */
export function ApiKeys() {
  const { api } = usePlatform()
  const { id } = useClient()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['api-keys', id],
    queryFn: ({ signal }) => api.call(listApiKeys, {}, signal),
    meta: { shows: ['api-keys'] },
    refetchInterval: askAgainMs,
  })
  return (
    <section aria-labelledby="keys-heading">
      <header className={classes['partHead']}>
        <h2 id="keys-heading">API keys</h2>
        <span className={classes['quiet']}>
          Shown once, stored as a fingerprint, with no more roles than their maker
        </span>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
          onClick={showNewKey}
        >
          New key
        </Button>
      </header>
      <p className={classes['clientId']}>
        Paths of the API name the client <code>{id}</code>
      </p>
      {isPending && <RowsSkeleton rows={3} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.keys.length === 0 && (
        <EmptyState title="No API keys" icon={IconKey}>
          A key lets other software of the company read and write with the roles that you choose.
        </EmptyState>
      )}
      <ul className={classes['keys']} aria-label="API keys">
        {data?.keys.map((apiKey) => (
          <KeyRow key={apiKey.id} apiKey={apiKey} />
        ))}
      </ul>
    </section>
  )
}
