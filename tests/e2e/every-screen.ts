import { readFileSync } from 'node:fs'
import { menuItems, type MenuItem } from '../../domain/company/index.ts'

/** Sections of the menu: a path under the client's key for each entry that shows records. */
const ofMenu = (items: readonly MenuItem[]): readonly string[] =>
  items.flatMap(({ path, items: nested = [] }) => [
    ...(path === undefined ? [] : [path.slice(1).replace('{product}', 'flightline')]),
    ...ofMenu(nested),
  ])

/** Sections beyond the menu, out of the table of the web itself, which tests may not import. */
const beyondMenu = (): readonly string[] => {
  const table = readFileSync(new URL('../../web/records/sections.ts', import.meta.url), 'utf8')
  const paths = [...table.matchAll(/\bpath: '(?<path>[^']+)'/g)].flatMap(({ groups }) => groups?.['path'] ?? [])
  if (!paths.includes('guide'))
    throw new Error('web/records/sections.ts names its paths in another way than this knows')
  return paths
}

/**
 * Every path of the router with the addresses below `/laro` under which its screens are looked at; none for a path that
 * only leads on. The story holds it to the router, so that a new path cannot be forgotten.
 */
export const ownScreens: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/login': [],
  '/login/logout': [],
  '/logout': [],
  '/change_log': [],
  '/$clientKey/book': [],
  // Looked at by its own story: each has a token.
  '/shared/$token': [],
  // Each has a token, which only a mail contains.
  '/unsubscribe/$token': [],
  '/$clientKey/': [],
  '/$clientKey/threads': ['threads', 'threads?tab=waiting&q=quote', 'threads?compose=new'],
  '/$clientKey/threads/inbox/chat': ['threads/inbox/chat'],
  '/$clientKey/threads/inbox/unread': ['threads/inbox/unread'],
  '/$clientKey/threads/inbox/followups': ['threads/inbox/followups'],
  '/$clientKey/threads/filters': ['threads/filters'],
  '/$clientKey/threads/held': ['threads/held'],
  '/$clientKey/threads/replies': ['threads/replies'],
  '/$clientKey/threads/drafts': ['threads/drafts'],
  '/$clientKey/threads/scheduled': ['threads/scheduled'],
  '/$clientKey/threads/failed': ['threads/failed'],
  '/$clientKey/threads/bulk': ['threads/bulk'],
  '/$clientKey/emails': ['emails', 'emails?way=out'],
  '/$clientKey/activate': ['activate'],
  '/$clientKey/quotes/filters': ['quotes/filters'],
  '/$clientKey/trips/board': ['trips/board'],
  '/$clientKey/payments': ['payments'],
  '/$clientKey/accounting': ['accounting'],
  '/$clientKey/accounting/taxes': ['accounting/taxes'],
  '/$clientKey/sales': ['sales'],
  '/$clientKey/orders/send-today': ['orders/send-today'],
  '/$clientKey/work/board': ['work/board'],
  '/$clientKey/orders/board': ['orders/board', 'orders/board?show=unpaid'],
  '/$clientKey/orders/vendors': ['orders/vendors', 'orders/vendors?show=payables'],
  '/$clientKey/data/low-stock': ['data/low-stock'],
  '/$clientKey/tasks/board': ['tasks/board', 'tasks/board?show=overdue'],
  // Looked at by its own story: it is on a quote.
  '/$clientKey/quotes/$quoteId/manager': [],
  '/$clientKey/schedule': ['schedule?view=days'],
  '/$clientKey/marketing/contacts/duplicates': ['marketing/contacts/duplicates'],
  // Looked at by its own story: it needs two contacts.
  '/$clientKey/marketing/contacts/$id/merge/$other': [],
  // A page that exists is looked at by its own story.
  '/$clientKey/cms/pages/$id': ['cms/pages/new'],
  '/$clientKey/cms/gallery': ['cms/gallery'],
  '/$clientKey/dashboard': ['dashboard'],
  '/$clientKey/dashboard/messages': ['dashboard/messages', 'dashboard/messages?day={today}'],
  '/$clientKey/company/users/details/$id': [
    'company/users/details/{self}',
    'company/users/details/{self}?tab=signature',
    'company/users/details/{self}?tab=sending',
    'company/users/details/{self}?tab=security',
    'company/users/details/{other}',
  ],
  '/$clientKey/company/users/details/$id/notifications': ['company/users/details/{self}/notifications'],
  '/$clientKey/company/sign-in': ['company/sign-in'],
  '/$clientKey/company/integrations': ['company/integrations', 'company/integrations?code_challenge=x'],
  '/$clientKey/company/metrics': ['company/metrics', 'company/metrics?metric=messages&by=week'],
  '/$clientKey/company/mail-imports': ['company/mail-imports'],
  '/$clientKey/company/rules': ['company/rules', 'company/rules?rule=abcdefgh12345678&from=unsigned-trip'],
  '/$clientKey/company/clockwork': [
    'company/clockwork',
    'company/clockwork?tab=items',
    'company/clockwork?tab=runs',
    'company/clockwork?tab=dead',
  ],
  '/$clientKey/company/audit': ['company/audit'],
  '/$clientKey/company/mailboxes': ['company/mailboxes'],
  '/$clientKey/company/settings': [
    'roles',
    'appearance',
    'stages',
    'sites',
    'software',
    'avinode',
    'inbox',
    'fields',
    'terms',
  ].map((tab) => `company/settings?tab=${tab}`),
  // Every section of the menu and beyond it, a new record, and an address that leads nowhere.
  '/$clientKey/$': [
    ...ofMenu(menuItems),
    ...beyondMenu(),
    'marketing/contacts/new',
    'quotes/new',
    'empties/new',
    'marketplace/searches/new',
    'marketplace/affiliates/new',
    'empties?look=map',
    'empties?look=calendar',
    'nowhere/at/all',
  ],
}
