import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readJob, type BackgroundJob } from '../../../domain/kernel/index.ts'
import { showAlert, showModal } from '../../platform/dialogs.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useJobs, type useClockworkCommands } from './use-clockwork.ts'
import classes from './clockwork.module.css'

const stateWords: Record<BackgroundJob['state'], string> = {
  waiting: 'Waiting',
  running: 'Running',
  retrying: 'Retrying',
  failed: 'Given up',
}

interface JobProps {
  readonly job: BackgroundJob
  readonly commands: ReturnType<typeof useClockworkCommands>
}

/** Input of a job and its last failure. */
function JobDetails({ job }: Pick<JobProps, 'job'>) {
  const { api } = usePlatform()
  const { id } = useClient()
  const read = useQuery({
    queryKey: ['job', id, job.id],
    queryFn: ({ signal }) => api.call(readJob, { params: { id: job.id } }, signal),
  })
  return (
    <div className={classes['look']}>
      {read.isPending && <RowsSkeleton rows={1} />}
      {read.error && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data !== undefined && (
        <>
          <h3>Input</h3>
          <pre>{JSON.stringify(read.data.payload, null, 2)}</pre>
        </>
      )}
      <h3>Last failure</h3>
      <p>{job.last_error ?? 'It has not failed.'}</p>
    </div>
  )
}

const makeDetails = (job: BackgroundJob) => () => <JobDetails job={job} />

function JobActions({ job, commands }: JobProps) {
  const run = job.state === 'failed' ? 'Run again' : 'Run now'
  const look = () => showModal({ title: job.name, body: makeDetails(job) })
  const drop = async () => {
    const isSure = await showAlert({
      title: `Drop ${job.name}?`,
      message: 'It is removed and does not run again. Records that it did not reach stay as they are.',
      confirm: 'Drop',
      cancel: 'Cancel',
      isDestructive: true,
      startsAtCancel: true,
    })
    if (isSure) commands.dropJob(job)
  }
  return (
    <span className={classes['buttons']}>
      <Button size="compact-sm" variant="subtle" onClick={look} aria-label={`Look: ${job.name}`}>
        Look
      </Button>
      {job.state !== 'running' && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => commands.runJob(job)}
          aria-label={`${run}: ${job.name}`}
        >
          {run}
        </Button>
      )}
      {job.state === 'failed' && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          onClick={() => void drop()}
          aria-label={`Drop: ${job.name}`}
        >
          Drop
        </Button>
      )}
    </span>
  )
}

const JobRow = ({ job, commands }: JobProps) => (
  <li className={classes['job']}>
    <span className={classes['state']} data-state={job.state}>
      {stateWords[job.state]}
    </span>
    <strong>{job.name}</strong>
    <span className={classes['quiet']}>
      {job.attempts} of {job.max_attempts} tries
    </span>
    <span className={classes['quiet']}>
      <TimeText at={job.run_at} isRelative />
    </span>
    <span className={classes['error']}>{job.last_error}</span>
    <JobActions job={job} commands={commands} />
  </li>
)

const listWords = {
  dead: {
    label: 'Dead letters',
    empty: 'No dead letters',
    why: 'All work was done or is tried again by itself.',
  },
  queue: { label: 'Queue', empty: 'No jobs found', why: 'Everything has been done.' },
} as const

interface JobListProps extends Pick<JobProps, 'commands'> {
  readonly shows: keyof typeof listWords
  readonly hasEmptyState?: boolean
}

/** Jobs of the client: those that wait or run, or the dead letters. */
export function JobList({ shows, commands, hasEmptyState = true }: JobListProps) {
  const jobs = useJobs()
  const rows = jobs.data?.rows.filter(({ state }) => (state === 'failed') === (shows === 'dead'))
  return (
    <div className={classes['tab']}>
      {jobs.isPending && <RowsSkeleton />}
      {jobs.error && <ErrorState error={jobs.error} onRetry={() => void jobs.refetch()} />}
      {rows?.length === 0 && hasEmptyState && (
        <EmptyState title={listWords[shows].empty}>{listWords[shows].why}</EmptyState>
      )}
      <ul className={classes['jobs']} aria-label={listWords[shows].label}>
        {rows?.map((job) => (
          <JobRow key={job.id} job={job} commands={commands} />
        ))}
      </ul>
    </div>
  )
}
