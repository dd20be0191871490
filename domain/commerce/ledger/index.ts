export * from './chart.ts'
export * from './entries.ts'
