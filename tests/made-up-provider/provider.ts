import type { Provider } from '../../server/provider.ts'
import type { FuelAccount } from './dialect/ask-fuel-price.ts'
import { keepFuelPrice } from './price-job.ts'
import { serveFuel } from './serve-fuel.ts'

/** The account of the settings; a provider that the demo plays lies on this machine. */
export const fuelAccount = (url: string, withinMs?: number): FuelAccount => {
  const { hostname, port } = new URL(url)
  const rules = { isPublic: (address: string) => address === hostname, ports: [Number(port)] }
  return { url, rules, ...(withinMs !== undefined && { withinMs }) }
}

/** The entry of the made-up provider for the registry. */
export const fuelProvider = (account: FuelAccount): Provider => ({
  isPlayed: () => true,
  serve: serveFuel,
  jobs: [keepFuelPrice(account)],
})
