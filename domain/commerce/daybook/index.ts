export * from './contract.ts'
export * from './daybook.ts'
