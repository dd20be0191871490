export * from './messages.ts'
export * from './short-urls.ts'
