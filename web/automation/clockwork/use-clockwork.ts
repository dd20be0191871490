import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  listTaskRuns,
  pauseTask,
  readClockwork,
  readLanes,
  resumeTask,
  triggerTask,
  type ClockworkTask,
  type TaskRun,
} from '../../../domain/automation/index.ts'
import { dropJob, listJobs, runJobAgain, type BackgroundJob } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { showProgress } from '../show-progress.tsx'

/** Runs and jobs come and go without a change feed: they are read again at this pace while the screen is open. */
export const askAgainMs = 5000

/** Timed tasks with their last runs. */
export function useTasks() {
  const { api } = usePlatform()
  const { id } = useClient()
  return useQuery({
    queryKey: ['clockwork', id],
    queryFn: ({ signal }) => api.call(readClockwork, {}, signal),
    meta: { shows: ['clockwork'] },
    refetchInterval: askAgainMs,
  })
}

/** Waiting and running work by lane. */
export function useLanes() {
  const { api } = usePlatform()
  const { id } = useClient()
  return useQuery({
    queryKey: ['clockwork-lanes', id],
    queryFn: ({ signal }) => api.call(readLanes, {}, signal),
    meta: { shows: ['jobs'] },
    refetchInterval: askAgainMs,
  })
}

/** Jobs of the client: dead letters are those that were given up. */
export function useJobs() {
  const { api } = usePlatform()
  const { id } = useClient()
  return useQuery({
    queryKey: ['jobs', id],
    queryFn: ({ signal }) => api.call(listJobs, {}, signal),
    meta: { shows: ['jobs'] },
    refetchInterval: askAgainMs,
  })
}

/** The runs of all tasks or of one, with an outcome or any. */
export function useRuns(task: string | undefined, outcome: TaskRun['outcome'] | undefined) {
  const { api } = usePlatform()
  const { id } = useClient()
  return useInfiniteQuery({
    queryKey: ['clockwork-runs', id, task, outcome],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        listTaskRuns,
        {
          query: {
            ...(task !== undefined && { task }),
            ...(outcome !== undefined && { outcome }),
            ...(pageParam !== '' && { before: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ runs, isMore }) => (isMore ? runs.at(-1)?.id : undefined),
    meta: { shows: ['clockwork'] },
    refetchInterval: askAgainMs,
  })
}

/** The actions on tasks and jobs. */
export function useClockworkCommands() {
  const { api } = usePlatform()
  const { change } = useAddressWords()
  const viewRuns = (task: string) => change({ tab: 'runs', task, outcome: undefined })
  const trigger = useCommand(triggerTask)
  const pause = useCommand(pauseTask)
  const resume = useCommand(resumeTask)
  const again = useCommand(runJobAgain)
  const drop = useCommand(dropJob)
  return {
    runTask: async ({ name, label, question }: Pick<ClockworkTask, 'name' | 'label' | 'question'>) => {
      const alert = { title: `${label}?`, message: question ?? '', confirm: label, cancel: 'Cancel' }
      if (question !== undefined && !(await showAlert(alert))) return
      trigger.start({ body: { path: name } }, ({ feedbackId }) =>
        notify({
          title: 'Process Triggered',
          message: `${label}. It may take a few seconds.`,
          kind: 'success',
          action: {
            label: 'View',
            run: () => (feedbackId === undefined ? viewRuns(name) : showProgress(api, { title: label, feedbackId })),
          },
        }),
      )
    },
    pause: (task: string, reason: string) => pause.run({ params: { task }, body: { reason } }),
    resume: (task: string) => resume.start({ params: { task } }),
    runJob: ({ id, name }: Pick<BackgroundJob, 'id' | 'name'>) =>
      again.start({ params: { id } }, () => notify({ title: 'Process Triggered', message: name, kind: 'success' })),
    dropJob: ({ id }: Pick<BackgroundJob, 'id'>) => drop.start({ params: { id } }),
  }
}
