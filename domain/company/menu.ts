import { hasOneOf, hasRole, type Actor } from '../kernel/index.ts'
import { menuItems, type MenuAction, type MenuFamily, type MenuItem } from './menu-items.ts'

/** Facts of the current client that the menu needs. */
export interface MenuClient {
  readonly name_key: string
  readonly config: {
    readonly business?: string | undefined
    readonly software: { readonly type?: string | undefined; readonly active: boolean }
  }
}

/** Where the product runs. `product` is part of the paths of the flight screens (decision P3). */
export interface MenuEnvironment {
  readonly isProduction: boolean
  readonly product: string
}

/** An entry as one user sees it with one client. */
export interface VisibleMenuItem {
  readonly key: string
  readonly label: string
  /** Full path with the client's key in lower case; undefined for a group. */
  readonly routerLink?: string
  /** A path that begins so opens the item. */
  readonly pathMatch: string
  /** Paths below it that another item opens. */
  readonly pathsOfOthers?: readonly string[]
  readonly record?: string
  readonly tooltip?: string
  readonly color?: string
  readonly url?: string
  readonly click?: MenuAction
  readonly items: readonly VisibleMenuItem[]
}

/** Viewer, client and current page of the menu. */
export interface Viewer {
  readonly actor: Actor
  readonly client: MenuClient
  readonly environment: MenuEnvironment
  readonly family: MenuFamily
}

/** The default client is the main aviation client. Others are aviation clients too, unless they sell equipment. */
export function menuFamily(client: MenuClient, isDefaultClient: boolean): MenuFamily {
  if (isDefaultClient) return 'main'
  return client.config.business === 'equipment' ? 'equipment' : 'aviation'
}

function isHidden(item: MenuItem, { client, environment, family }: Viewer): boolean {
  if (item.hiddenFor?.includes(family)) return true
  if (item.hiddenInProduction && environment.isProduction) return true
  if (item.onlyKeys && !item.onlyKeys.includes(client.name_key.toUpperCase())) return true
  return item.software !== undefined && family !== 'main' && client.config.software.type !== item.software
}

export function pathOf(item: MenuItem, viewer: Viewer): string | undefined {
  const path = item.path?.replace('{product}', viewer.environment.product)
  return path && `/${viewer.client.name_key.toLowerCase()}${path}`
}

/** The part of a path that all items of a group share, or the item's own path. */
function matchOf(link: string | undefined, items: readonly VisibleMenuItem[]): string {
  if (link) return link
  const [first = '', ...rest] = items.map((item) => item.pathMatch)
  return rest.reduce((shared, path) => sharedStart(shared, path), first)
}

function sharedStart(left: string, right: string): string {
  const parts = left.split('/')
  const others = right.split('/')
  const end = parts.findIndex((part, at) => part !== others[at])
  return parts.slice(0, end === -1 ? parts.length : end).join('/')
}

/** The first role that the page of an item needs and the actor lacks. */
export function missingFor({ role, also }: MenuItem, { actor }: Viewer): string | undefined {
  const missing = [role, also].find((needed) => needed !== undefined && !hasOneOf(actor, needed))
  return typeof missing === 'object' ? missing[0] : missing
}

const isAllowed = (item: MenuItem, viewer: Viewer): boolean =>
  missingFor(item, viewer) === undefined && (item.only === undefined || hasRole(viewer.actor, item.only))

/** An entry and its items for the viewer; undefined if hidden. */
export function shown(item: MenuItem, viewer: Viewer): VisibleMenuItem[] {
  if (isHidden(item, viewer) || !isAllowed(item, viewer)) return []
  const items = (item.items ?? []).flatMap((child) => shown(child, viewer))
  return item.items && items.length === 0 ? [] : [seen(item, viewer, items)]
}

/** Label or action of an entry, by the table. */
const carried = ({ record, records, tooltip, color, url, click }: MenuItem, family: MenuFamily) => ({
  ...(record ? { record: records?.[family] ?? record } : {}),
  ...(tooltip ? { tooltip } : {}),
  ...(color ? { color } : {}),
  ...(url ? { url } : {}),
  ...(click ? { click } : {}),
})

export function seen(item: MenuItem, viewer: Viewer, items: readonly VisibleMenuItem[]): VisibleMenuItem {
  const routerLink = pathOf(item, viewer)
  return {
    key: item.key,
    label: item.labels?.[viewer.family] ?? item.label,
    ...(routerLink ? { routerLink } : {}),
    pathMatch: matchOf(routerLink, items),
    ...carried(item, viewer.family),
    items,
  }
}

export const viewerOf = (actor: Actor, client: MenuClient, environment: MenuEnvironment): Viewer => ({
  actor,
  client,
  environment,
  family: menuFamily(client, actor.isDefaultClient),
})

/** Paths of items below the path of another one. */
const pathsBelow = (match: string, items: readonly VisibleMenuItem[]): string[] =>
  items.flatMap(({ pathMatch }) => (pathMatch.startsWith(`${match}/`) ? [pathMatch] : []))

/** The menu as the actor sees it: items whose role is missing and groups that are empty do not show (1-shell section 2.2). */
export function visibleMenu(actor: Actor, client: MenuClient, environment: MenuEnvironment): VisibleMenuItem[] {
  const viewer = viewerOf(actor, client, environment)
  const items = menuItems.flatMap((item) => shown(item, viewer))
  return items.map((item) => {
    const pathsOfOthers = item.routerLink === undefined ? [] : pathsBelow(item.pathMatch, items)
    return pathsOfOthers.length === 0 ? item : { ...item, pathsOfOthers }
  })
}

/** An item is active when the path equals its link (1-shell section 2.2). */
export const isMenuItemActive = (item: VisibleMenuItem, path: string): boolean => item.routerLink === path

const isWithin = (path: string, start: string): boolean => path === start || path.startsWith(`${start}/`)

/** An item is open when the path matches its pattern, or that of one of its items (1-shell section 2.2). */
export function isMenuItemOpen(item: VisibleMenuItem, path: string): boolean {
  if (item.items.length > 0) return item.items.some((child) => isMenuItemOpen(child, path))
  return isWithin(path, item.pathMatch) && !item.pathsOfOthers?.some((other) => isWithin(path, other))
}
