export * from './contract.ts'
export * from './flight-events.ts'
export * from './links-contract.ts'
export * from './plan-entries.ts'
