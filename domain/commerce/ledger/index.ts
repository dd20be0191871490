export * from './chart.ts'
export * from './entries.ts'
export * from './posting.ts'
export * from './receipts.ts'
