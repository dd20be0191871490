export * from './contract.ts'
export * from './duplicates.ts'
export * from './merged-contact.ts'
export * from './references.ts'
