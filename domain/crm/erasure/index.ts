export * from './contract.ts'
export * from './erasures.ts'
export * from './held-kinds.ts'
export * from './redact.ts'
