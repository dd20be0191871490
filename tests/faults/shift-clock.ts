let aheadMs = 0

/** Shifts the clock of this process by so many milliseconds; a clock that was never shifted is the machine's. */
export function shiftClock(ms: number): void {
  aheadMs = ms
}

const real = Date
globalThis.Date = new Proxy(Date, {
  construct: (made, given: unknown[], target): Date =>
    Reflect.construct(made, given.length === 0 ? [real.now() + aheadMs] : given, target) as Date,
  get: (made, part): unknown => (part === 'now' ? () => real.now() + aheadMs : Reflect.get(made, part)),
})
