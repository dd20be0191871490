export * from './contract.ts'
export * from './flight-events.ts'
