import { OutsideFailed } from '../../platform/errors.ts'
import type { OpenGateway } from '../gateway/provider-accounts.ts'
import type { MoneyRun } from '../gateway/till.ts'

/** The provider did not give its list: nothing is changed by that. `message` is for a person. */
export class ListFailed extends Error {
  override name = 'ListFailed'
}

/** Asks the provider outside any transaction. Throws ListFailed in words where it is offline, slow or wrong. */
export async function askProvider<T>(run: MoneyRun, { gateway, row }: OpenGateway, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    run.log.warn({ err: error, account: row.id }, 'a provider did not give its list')
    if (error instanceof OutsideFailed) throw new ListFailed(error.message)
    throw new ListFailed(`${gateway.title} did not answer as it should. Nothing was changed; compare again later.`)
  }
}
