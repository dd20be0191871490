export * from './contract.ts'
export * from './needs.ts'
export * from './purchases.ts'
