export * from './contract.ts'
export * from './refusals.ts'
export * from './share-words.ts'
export * from './steps.ts'
