import { lazyPart } from '../ui/lazy-part.tsx'

export { useCalculator } from './calculator/use-calculator.ts'
export type { Calculation, PricedFlight } from './calculator/calculate.ts'
export { ConnectionForm } from './imports/connection-form.tsx'

/** Among the settings, for the companies whose software gives calendars. */
export const AircraftCalendarsForm = lazyPart(
  async () => (await import('./imports/aircraft-calendars-form.tsx')).AircraftCalendarsForm,
)

/** Among the settings, how Avinode is reached. */
export const AvinodeSettings = lazyPart(async () => (await import('./avinode/avinode-settings.tsx')).AvinodeSettings)

/** Among the settings, where flight plans come from. */
export const FlightPlansForm = lazyPart(
  async () => (await import('./flight-plans/flight-plans-form.tsx')).FlightPlansForm,
)

/** The options of a quote, and the page of one of them. */
export const OptionManager = lazyPart(async () => (await import('./options/option-manager.tsx')).OptionManager)

/** On the dashboard, how the desk did. */
export const DeskFigures = lazyPart(async () => (await import('./desk/desk-figures.tsx')).DeskFigures)

/** Flight Requests and Flight Availability. */
export const MarketRequests = lazyPart(async () => (await import('./market/market-screen.tsx')).MarketRequests)
export const MarketAvailability = lazyPart(async () => (await import('./market/market-screen.tsx')).MarketAvailability)

/** Facts about the company on the market. */
export const ReliabilityScreen = lazyPart(
  async () => (await import('./reliability/reliability-screen.tsx')).ReliabilityScreen,
)
