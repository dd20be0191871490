import { menuItems, type MenuItem } from './menu-items.ts'
import {
  missingFor,
  pathOf,
  seen,
  shown,
  viewerOf,
  type MenuClient,
  type MenuEnvironment,
  type Viewer,
  type VisibleMenuItem,
} from './menu.ts'
import type { Actor } from '../kernel/index.ts'

/** Every page of the menu's table, for all viewers. */
const allPages: readonly MenuItem[] = menuItems
  .flatMap((item) => item.items ?? [item])
  .filter(({ path }) => path !== undefined)

const isMadeForOthers = ({ onlyKeys }: MenuItem, { client }: Viewer): boolean =>
  onlyKeys?.includes(client.name_key.toUpperCase()) === false

const isKeptFromProduction = (item: MenuItem, { environment }: Viewer): boolean =>
  environment.isProduction &&
  menuItems.some(({ hiddenInProduction, items }) => hiddenInProduction === true && items?.includes(item))

/** The entries that show in the menu, those of groups among them. */
const menuPages = (viewer: Viewer): readonly VisibleMenuItem[] =>
  menuItems.flatMap((item) => shown(item, viewer)).flatMap((item) => [item, ...item.items])

/**
 * Pages that the actor may open although the menu of this client leaves them out, such as Quotes with the default client.
 * Those that are made for another client or are no matter for production stay out.
 */
export function pagesBesideMenu(actor: Actor, client: MenuClient, environment: MenuEnvironment): VisibleMenuItem[] {
  const viewer = viewerOf(actor, client, environment)
  const inMenu = new Set(menuPages(viewer).map(({ key }) => key))
  return allPages
    .filter((item) => !inMenu.has(item.key) && missingFor(item, viewer) === undefined)
    .filter((item) => !isMadeForOthers(item, viewer) && !isKeptFromProduction(item, viewer))
    .map((item) => seen(item, viewer, []))
}

/** A path that only groups others leads on to a page, or needs a role. */
type GroupPlace = { readonly link: string } | { readonly missing: string }

/**
 * Where a path leads that only groups others, such as '/laro/data': to the first item of the menu under it (1-shell
 * section 2.1), or to the first page that the actor may open; else it says which role its first page needs. Undefined
 * for a path that groups nothing.
 */
export function groupPlace(
  path: string,
  actor: Actor,
  [client, environment]: readonly [MenuClient, MenuEnvironment],
): GroupPlace | undefined {
  const viewer = viewerOf(actor, client, environment)
  const under = allPages.map((item) => ({ link: pathOf(item, viewer) ?? '', missing: missingFor(item, viewer) }))
  const isUnder = (link: string | undefined) => link?.startsWith(`${path}/`) === true
  const link =
    menuPages(viewer).find(({ routerLink }) => isUnder(routerLink))?.routerLink ??
    under.find((page) => isUnder(page.link) && page.missing === undefined)?.link
  if (link !== undefined) return { link }
  const missing = under.find((page) => isUnder(page.link))?.missing
  return missing === undefined ? undefined : { missing }
}
