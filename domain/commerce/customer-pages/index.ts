export * from './contract.ts'
export * from './pay-contract.ts'
export * from './sale-page.ts'
export * from './shares.ts'
