import { escapeHtml, isEmailAddress, shapeMessages, type Issue } from '../../kernel/index.ts'
import { isSubscriptionOver, type SubscriptionStatus } from '../subscription-statuses.ts'
import { drawNotice, hiddenField, type ShopPage } from '../shop/shop-page.ts'
import { subscriptionMessages } from './messages.ts'

/** Form for joining a group, as it is typed. */
export interface Joining {
  readonly name: string
  /** In lower case. */
  readonly email: string
  readonly code: string
}

const longest = 200

/** The typed fields of a form; more than 200 characters of a field are cut off. */
export function readJoining(typed: Readonly<Record<string, string>>): Joining {
  const read = (field: keyof Joining): string =>
    (typed[field] ?? '').replaceAll('\0', '').toWellFormed().trim().slice(0, longest)
  return { name: read('name'), email: read('email').toLowerCase(), code: read('code') }
}

/** An access code as it is compared: in any case, and with any blanks around its parts. */
export const foldAccessCode = (code: string): string =>
  code.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toUpperCase()

const one = (isFault: boolean, issue: () => Issue): Issue[] => (isFault ? [issue()] : [])

/** Lists the missing and wrong fields of the form. */
export const listJoinIssues = ({ name, email, code }: Joining): Issue[] => [
  ...one(name === '', () => subscriptionMessages.issue('name', 'join-name')),
  ...one(email === '', () => subscriptionMessages.issue('email', 'join-email')),
  ...one(email !== '' && !isEmailAddress(email), () => shapeMessages.issue('email', 'bad-email-address')),
  ...one(code === '', () => subscriptionMessages.issue('code', 'join-code-missing')),
]

/** True while a group takes members: its subscription runs. */
export const takesMembers = (status: SubscriptionStatus): boolean => !isSubscriptionOver(status) && status !== 'unpaid'

interface JoinPlace {
  /** The root of the site as seen from the page: '../'. */
  readonly root: string
}

const page = (title: string, path: string, main: string): ShopPage => ({
  title,
  description: '',
  path: `/join/${path}`,
  isListed: false,
  main: `<section class="join">${main}</section>`,
})

const fields = [
  ['name', 'Name', 'name', 'text'],
  ['email', 'Email', 'email', 'email'],
  ['code', 'Access code', 'off', 'text'],
] as const

const drawField = ([name, label, hint, type]: (typeof fields)[number], typed: Partial<Joining>): string =>
  `<label>${label}<input name="${name}" type="${type}" autocomplete="${hint}" maxlength="${longest}" value="${escapeHtml(name === 'code' ? '' : (typed[name] ?? ''))}" required></label>`

interface DrawnGroup extends JoinPlace {
  /** Id of the subscription. */
  readonly id: string
  readonly name: string
  readonly faults?: readonly string[]
  readonly typed?: Partial<Joining>
}

const nameGroup = (name: string): string => name || 'the group'

/** The form by which somebody joins a group. A refused code is typed again. */
export const drawJoin = ({ id, name, root, faults = [], typed = {} }: DrawnGroup): ShopPage =>
  page(
    `Join ${nameGroup(name)}`,
    id,
    `<h1>Join ${escapeHtml(nameGroup(name))}</h1><p>Enter your name, your email, and the access code that you were given.</p>${drawNotice(faults)}<form method="post" action="${root}join/_join">${hiddenField('group', id)}${fields.map((field) => drawField(field, typed)).join('')}<button type="submit">Join</button></form>`,
  )

/** Draws the confirmation for a new member, and for one who joins again. */
export const drawJoined = ({ id, name }: Pick<DrawnGroup, 'id' | 'name'>): ShopPage =>
  page(
    'You are a member',
    id,
    `<h1>You are a member of ${escapeHtml(nameGroup(name))}</h1><p role="status">A mail confirms it. It also has the link by which you can leave.</p>`,
  )

/** The question whether a member leaves. */
export const drawLeave = ({
  name,
  root,
  token,
}: JoinPlace & { readonly name: string; readonly token: string }): ShopPage =>
  page(
    `Leave ${nameGroup(name)}`,
    'leave',
    `<h1>Leave ${escapeHtml(nameGroup(name))}?</h1><p>Your place is free for somebody else then.</p><form method="post" action="${root}join/_leave">${hiddenField('token', token)}<button type="submit">Leave the group</button></form>`,
  )

export const drawLeft = ({ name }: { readonly name: string }): ShopPage =>
  page(
    'You are no member any more',
    'leave',
    `<h1>You are no member of ${escapeHtml(nameGroup(name))} any more</h1><p role="status">You can join again with the access code.</p>`,
  )

/** Style of these pages in addition to that of the site, whose colours they use. */
export const joinStyle = `
.join{max-width:34rem;padding-top:12px}
.join form{display:grid;gap:16px;margin:24px 0}
.join label{display:grid;gap:4px;font-size:15px;font-weight:500}
.join input{width:100%;min-height:46px;padding:10px 12px;border:1px solid #8b8d98;border-radius:6px;font:inherit;font-size:16px;background:#fff;color:inherit}
.join button{min-height:46px;justify-self:start}
.join .shop-notice{margin:16px 0;padding:12px 16px;border-left:4px solid #c27803;border-radius:4px;background:#fdf6e3}.join .shop-notice p{margin:0;max-width:none}
@media(max-width:52em){.join button{width:100%}}
`
