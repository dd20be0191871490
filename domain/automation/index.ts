export * from './data-logs.ts'
export * from './metrics.ts'
