import { sharePage, takenQuestion } from '../../domain/charter/index.ts'
import type { InputOf, OutputOf } from '../../domain/kernel/index.ts'
import { ApiError, reasonOf } from '../platform/api/api-error.ts'
import { useAsking, type Asked } from '../platform/data/use-asked.ts'
import { useCommandOf, type CommandOptions } from '../platform/data/use-command.ts'
import { showAlert } from '../platform/dialogs.ts'
import { usePlatform } from '../platform/platform-context.tsx'

const ask = (message: string): Promise<boolean> =>
  showAlert({ title: takenQuestion.title, message, confirm: 'Confirm', cancel: 'Cancel', startsAtCancel: true })

/** Asks whether to plan a flight although its aircraft is taken (decision D22); `reasons` are sentences. */
export const askTakenAnyway = (reasons: readonly string[]): Promise<boolean> =>
  ask([takenQuestion.message, ...reasons].join(' '))

interface Confirmation {
  readonly isConfirmed?: true
}

/** Runs a call. If an aircraft is taken, asks the user and repeats the call with the confirmation; undefined on cancel. */
export async function runConfirmed<T>(run: (confirmation: Confirmation) => Promise<T>): Promise<T | undefined> {
  try {
    return await run({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.code !== 'taken') throw error
    return (await ask(reasonOf(error).message)) ? run({ isConfirmed: true }) : undefined
  }
}

type Sharing = Pick<InputOf<typeof sharePage>, 'body'>
type Shared = OutputOf<typeof sharePage> | undefined

/** Shares a page, and asks first if an aircraft of the quote is taken; undefined on cancel. */
export function useSharePage(options?: CommandOptions<Sharing, Shared>): Asked<Sharing, Shared> {
  const { api } = usePlatform()
  const asking = useAsking()
  const command = useCommandOf(
    ({ body }: Sharing) =>
      runConfirmed((confirmation) => asking.ask(() => api.call(sharePage, { body: { ...body, ...confirmation } }))),
    options,
  )
  return { ...command, isUnanswered: asking.isUnanswered }
}
