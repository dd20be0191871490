import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { agreedTerms, ownAgreements } from '../../../domain/company/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { showTerms } from './terms-dialog.tsx'
import classes from './terms.module.css'

interface AgreementProps {
  readonly version: string
  readonly date: number
}

function AgreedVersion({ version, date }: AgreementProps) {
  const read = useCommand(agreedTerms, { onDone: (shown) => showTerms(shown, { isToRead: true }) })
  return (
    <li>
      <span>
        Terms agreed on <TimeText at={date} />, version {version}
      </span>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Read version ${version}`}
        loading={read.isRunning}
        onClick={() => read.start({ params: { version } })}
      >
        Read
      </Button>
    </li>
  )
}

/** The terms that the signed-in user has agreed to, each to be read again. */
export function AgreedTerms() {
  const { api } = usePlatform()
  const { id } = useSignedInUser()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['own-agreements', id],
    queryFn: ({ signal }) => api.call(ownAgreements, {}, signal),
    staleTime: 0,
  })
  return (
    <section className={classes['agreed']} aria-labelledby="agreed-terms-heading">
      <h2 id="agreed-terms-heading">Terms of service</h2>
      {isPending && <RowsSkeleton rows={1} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.agreed.length === 0 && <p className={classes['version']}>You have not agreed to any terms yet.</p>}
      {data !== undefined && data.agreed.length > 0 && (
        <ul>
          {data.agreed.map((one) => (
            <AgreedVersion key={one.version} {...one} />
          ))}
        </ul>
      )}
    </section>
  )
}
