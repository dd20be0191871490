export * from './contract.ts'
export * from './copies.ts'
export * from './trip-diffs.ts'
