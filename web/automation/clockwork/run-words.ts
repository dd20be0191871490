import type { TaskRun } from '../../../domain/automation/index.ts'

export const outcomeWords: Readonly<Record<TaskRun['outcome'], string>> = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  lost: 'Interrupted',
}

/** Result of a run in words. */
export function describeRun({ outcome, result, attempt }: Pick<TaskRun, 'outcome' | 'result' | 'attempt'>): string {
  if (outcome === 'running') return attempt === 1 ? 'Running' : `Running, try ${attempt}`
  if (outcome === 'lost') return 'Interrupted: its process ended'
  if (outcome === 'failed') return `Failed: ${result}`
  return result === '' ? 'Nothing to do' : result
}
