export * from './contract.ts'
export * from './stock-counts.ts'
