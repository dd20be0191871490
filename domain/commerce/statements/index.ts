export * from './contract.ts'
export * from './statement.ts'
