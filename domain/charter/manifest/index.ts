export * from './contract.ts'
export * from './manifest.ts'
