import { Button, Table } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { hasRole, listJobs, runJobAgain, type BackgroundJob } from '../../domain/kernel/index.ts'
import { useCommand } from '../platform/data/use-command.ts'
import { notify } from '../platform/notices.ts'
import { useActor, useClient, usePlatform } from '../platform/platform-context.tsx'
import { DisallowedScreen } from '../ui/disallowed-screen.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../ui/states.tsx'
import { TimeText } from '../ui/time-text.tsx'
import { JobsTasks } from './jobs-tasks.tsx'
import classes from './jobs-screen.module.css'

/** Jobs come and go without a change feed: they are asked for again while one looks. */
const askAgainMs = 5000

const stateWords: Record<BackgroundJob['state'], string> = {
  waiting: 'Waiting',
  running: 'Running',
  retrying: 'Retrying',
  failed: 'Failed',
}

function JobRow({ job, onRun }: { readonly job: BackgroundJob; readonly onRun: () => void }) {
  return (
    <Table.Tr>
      <Table.Td>
        <span className={classes['state']} data-state={job.state}>
          {stateWords[job.state]}
        </span>
      </Table.Td>
      <Table.Td className={classes['name']}>{job.name}</Table.Td>
      <Table.Td className="fl-number">
        {job.attempts} of {job.max_attempts}
      </Table.Td>
      <Table.Td>
        <TimeText at={job.run_at} />
      </Table.Td>
      <Table.Td className={classes['error']}>{job.last_error}</Table.Td>
      <Table.Td>
        {job.state !== 'running' && (
          <Button size="compact-sm" variant="default" onClick={onRun} aria-label={`Run now: ${job.name}`}>
            Run now
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** Background jobs of this client: failed ones first, with their reasons, and can be run again. */
export function JobsScreen() {
  const actor = useActor()
  const client = useClient()
  const { api } = usePlatform()
  const isAdmin = hasRole(actor, 'admin')
  const jobs = useQuery({
    queryKey: ['jobs', client.id],
    queryFn: ({ signal }) => api.call(listJobs, {}, signal),
    meta: { shows: ['jobs'] },
    refetchInterval: askAgainMs,
    enabled: isAdmin,
  })
  const runAgain = useCommand(runJobAgain, {
    onDone: () => notify({ title: 'Process Triggered', message: 'It may take a few seconds.', kind: 'success' }),
  })
  if (!isAdmin) return <DisallowedScreen needs="admin" />
  return (
    <section className={classes['page']} aria-labelledby="jobs-heading">
      <header className={classes['bar']}>
        <h1 id="jobs-heading">Background jobs</h1>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconRefresh size={16} />}
          onClick={() => void jobs.refetch()}
        >
          Refresh
        </Button>
      </header>
      {jobs.isPending && <RowsSkeleton />}
      {jobs.error && <ErrorState error={jobs.error} onRetry={() => void jobs.refetch()} />}
      {jobs.data?.rows.length === 0 && <EmptyState title="No jobs found">Everything has been done.</EmptyState>}
      {jobs.data !== undefined && jobs.data.rows.length > 0 && (
        <Table verticalSpacing="sm" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              {['State', 'Job', 'Attempts', 'Next run', 'Last error'].map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
              <Table.Th>
                <span className="fl-unseen">Actions</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {jobs.data.rows.map((job) => (
              <JobRow key={job.id} job={job} onRun={() => runAgain.start({ params: { id: job.id } })} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <JobsTasks />
    </section>
  )
}
