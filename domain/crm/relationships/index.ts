export * from './contract.ts'
export * from './relationships.ts'
