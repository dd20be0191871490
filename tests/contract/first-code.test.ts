import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { pageFor, type Manifest } from '../../server/platform/http/first-code.ts'

const web = new URL('../../web/', import.meta.url)
const source = (name: string): Promise<string> => readFile(new URL(name, web), 'utf8')

const router = await source('router.tsx')
const crm = await source('crm/index.ts')

/** Modules of the screens that several routes take from one file. */
const shared: Readonly<Record<string, string>> = {
  sectionScreen: 'records/section-screen.tsx',
  messageScreen: 'records/message-screens.ts',
}

/** The module in which a route's screen is, as the router names it. */
function moduleOf(route: string): string | undefined {
  if (route.includes('inboxScreen(')) return 'inbox/index.ts'
  const taken = /(sectionScreen|messageScreen)\('/.exec(route)?.[1]
  if (taken !== undefined) return shared[taken]
  const crmName = /crmScreen\('(\w+)'\)/.exec(route)?.[1]
  if (crmName === undefined) return /import\('\.\/([^']+)'\)/.exec(route)?.[1]
  return `crm/${new RegExp(`${crmName} = lazyPart\\(\\s*async \\(\\) => \\(await import\\('\\./([^']+)'`).exec(crm)?.[1]}`
}

/** An address at which the route's screen shows. */
function addressOf(route: string): string | undefined {
  const path = /(?:path: |\(\s*)'(\/[^']*)'/.exec(route)?.[1]
  if (path === undefined) return undefined
  const isOutside = route.includes('outside(') || route.includes('getParentRoute: () => root')
  return `${isOutside ? '' : '/laro'}${path}`.replace('$clientKey', 'laro').replaceAll(/\$\w*/g, 'x1')
}

const routes = router.split(/\n(?=const | +screen\()/).flatMap((route) => {
  const [address, module] = [addressOf(route), moduleOf(route)]
  return address === undefined || module === undefined ? [] : [{ address, module }]
})

const linkOf = (module: string): string => `href="/assets/${module.replaceAll('/', '-')}.js"`

/** A build in which each screen is one file. */
const manifest: Manifest = Object.fromEntries(
  [...routes.map(({ module }) => module), 'index.html'].map((module) => [
    module,
    { file: `assets/${module.replaceAll('/', '-')}.js`, css: [], imports: [] },
  ]),
)
const pageAt = pageFor('<html><head></head></html>', manifest)

describe('the code that a page links to', () => {
  it('is looked for at every screen of the router', () => {
    expect(routes.length).toBeGreaterThan(35)
  })

  it.each(routes)('at $address begins with $module', ({ address, module }) => {
    expect(pageAt(address)).toContain(linkOf(module))
  })

  it('is of no other screen than that of the address', () => {
    const others = routes.filter(
      ({ module }) => !['charter/schedule/schedule-screen.tsx', 'shell/shell.tsx'].includes(module),
    )
    for (const { module } of others) expect(pageAt('/laro/schedule')).not.toContain(linkOf(module))
  })
})
