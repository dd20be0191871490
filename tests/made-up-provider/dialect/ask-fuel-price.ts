import { z } from 'zod'
import { OutsideFailed } from '../../../server/platform/errors.ts'
import { askOutside, type FetchOptions } from '../../../server/platform/outside/fetch/fetch-outside.ts'
import { FetchRefused } from '../../../server/platform/outside/fetch/fetch-refused.ts'

/** How the made-up fuel provider is reached. */
export interface FuelAccount extends Pick<FetchOptions, 'rules' | 'withinMs'> {
  /** Address without a slash at its end. */
  readonly url: string
}

const answer = z.object({ centsPerGallon: z.int().positive() })

function readPrice(body: Buffer): number {
  try {
    return answer.parse(JSON.parse(body.toString('utf8'))).centsPerGallon
  } catch (error) {
    throw new OutsideFailed(`The fuel provider answered what cannot be read: ${String(error)}`)
  }
}

/** Asks for the price of a gallon at an airport, in cents. Throws OutsideFailed. */
export async function askFuelPrice({ url, ...limits }: FuelAccount, icao: string): Promise<number> {
  try {
    const { status, body } = await askOutside(`${url}/prices/${icao}`, { ...limits, headers: {}, maxBytes: 10_000 })
    if (status === 200) return readPrice(body)
    throw new OutsideFailed(`The fuel provider answered with ${status}.`)
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw new OutsideFailed('The fuel provider does not answer.')
  }
}
