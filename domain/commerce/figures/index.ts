export * from './contract.ts'
export * from './figures.ts'
