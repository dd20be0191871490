export * from './ads.ts'
export * from './check-ad.ts'
export * from './contract.ts'
export * from './write-feed.ts'
