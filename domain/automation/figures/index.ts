export * from './add-metrics.ts'
export * from './contract.ts'
export * from './metric-kinds.ts'
