export * from './contract.ts'
export * from './data-logs.ts'
export * from './feedback.ts'
export * from './metrics.ts'
