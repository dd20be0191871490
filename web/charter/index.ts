export { DepartureTime, legsOf } from './departure-time.tsx'
export { LegCards } from './leg-cards.tsx'
export { QuoteActions } from './quote-actions.tsx'
export { TripActions } from './trip-actions.tsx'
