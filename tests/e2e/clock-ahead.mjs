// Sets the clock of a story's product ahead, so that work of later weeks runs after a restart.
const aheadMs = Number(process.env['CLOCK_AHEAD_MS'])
const machineNow = Date.now.bind(Date)
const now = () => machineNow() + aheadMs

globalThis.Date = new Proxy(Date, {
  construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
