// The cast of the tests is that of the demo world: one small world that everybody knows by name.
export * from '../server/seed/cast.ts'
