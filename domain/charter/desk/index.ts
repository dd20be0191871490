export * from './contract.ts'
export * from './lost-reasons.ts'
