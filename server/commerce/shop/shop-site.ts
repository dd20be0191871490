import { shopStyle, type ShopPage } from '../../../domain/commerce/index.ts'
import { systemActor, withTenant, type Ctx } from '../../platform/context.ts'
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts'
import type { WholePlatform } from '../../platform/platform.ts'
import type { ShippingDesk } from '../carriers/shipping-desk.ts'
import { makeMoneyRun } from '../gateway/money-run.ts'
import { readShopSettings } from '../own-client.ts'
import { cartCookie, writeCartToken } from './cart-token.ts'
import {
  addToCart,
  changeCode,
  chooseShipping,
  renewCart,
  saveDetails,
  setPieces,
  setZip,
  type CartCall,
  type Typed,
} from './change-cart.ts'
import { orderedOfferMs, refreshOffer } from './offer-shipping.ts'
import { openShop } from './open-shop.ts'
import { orderCart } from './order-cart.ts'

/** A visitor of the shop on a client's site. */
interface ShopVisitor {
  readonly clientId: string
  /** From `/shop` on, without it: '', 'cart', '_add'. */
  readonly path: string
  readonly root: string
  /** Cookies that the browser sent, as the header has them. */
  readonly cookies: string
}

/** What the site answers to a visitor of the shop. */
type SiteAnswer =
  | { readonly page: ShopPage; readonly status: number }
  /** Next page of the visitor, from the folder of the shop, or a whole address; `token` is kept in the cookie. */
  | { readonly to: string; readonly token?: string | undefined }

/** The token of the cart among the cookies of a request. */
const readCookie = (cookies: string): string =>
  cookies
    .split(';')
    .map((one) => one.trim().split('='))
    .find(([name]) => name === cartCookie)?.[1]
    ?.slice(0, 200) ?? ''

interface Form {
  /** Runs it and answers the next page of the visitor. */
  readonly run: (call: CartCall) => Promise<{ readonly to: string; readonly token?: string }>
  /** The page that says a refusal, where the form is. */
  readonly page: (typed: Typed) => string
}

const thenTo =
  (to: string, verb: (call: CartCall) => Promise<{ readonly id: string }>): Form['run'] =>
  async (call) => ({ to, token: writeCartToken(call.ctx, (await verb(call)).id) })

const onPage = (page: string) => (): string => page

/** Pages that show the ways of shipping. */
const isShippingPage = (page: string | undefined): page is 'cart' | 'review' => page === 'cart' || page === 'review'

const readPage = ({ page }: Typed): string => (isShippingPage(page) ? page : 'cart')

const forms: Readonly<Record<string, Form>> = {
  _add: { run: thenTo('cart', addToCart), page: ({ product = '' }) => `products/${product}` },
  _pieces: { run: thenTo('cart', setPieces), page: onPage('cart') },
  _code: { run: thenTo('cart', changeCode), page: onPage('cart') },
  _zip: { run: thenTo('cart', setZip), page: onPage('cart') },
  _shipping: {
    run: async (call) => ({
      to: readPage(call.typed),
      token: writeCartToken(call.ctx, (await chooseShipping(call)).id),
    }),
    page: readPage,
  },
  _renew: { run: thenTo('cart', renewCart), page: onPage('cart') },
  _details: { run: thenTo('review', saveDetails), page: onPage('checkout') },
  _order: { run: async (call) => ({ to: (await orderCart(call)).url }), page: onPage('review') },
}

/** Why a form was refused, in words for its visitor. Throws anything else. */
function readRefusal(error: unknown): string {
  if (error instanceof Conflict) return error.reason?.message ?? 'This has changed. Read it again.'
  if (error instanceof Invalid) return error.words ?? 'Something is not right yet. Please check it.'
  if (error instanceof NotFound) return error.words ?? 'Your cart was not found. Its cookie may have been deleted.'
  throw error
}

const openRun = (platform: WholePlatform, clientId: string) => makeMoneyRun({ platform, log: platform.log }, clientId)

const requireOpen = async (ctx: Ctx): Promise<void> => {
  if (!(await readShopSettings(ctx)).is_open) throw new NotFound('shop', 'This shop is closed.')
}

const longest = 500

/** The fields of a form, each cut to a usual length. */
const readForm = (body: unknown): Typed =>
  Object.fromEntries(
    [...new URLSearchParams(typeof body === 'string' ? body : '')]
      .slice(0, 120)
      .map(([name, value]) => [name, value.slice(0, longest)]),
  )

/** The shop as a part of the public sites of clients. */
export const makeShopSite = (platform: WholePlatform, desk: ShippingDesk) => ({
  folder: 'shop',
  style: shopStyle,

  /** Draws a page; undefined where there is none, so that the site answers as for any other missing address. */
  open: async ({ clientId, path, root, cookies }: ShopVisitor): Promise<SiteAnswer | undefined> => {
    const token = readCookie(cookies)
    if (isShippingPage(path) && token !== '') await refreshOffer(openRun(platform, clientId), desk, { token })
    return withTenant(platform, systemActor(clientId), (ctx) => openShop(ctx, { path, root, token }))
  },

  /** Takes a form: each in its own transaction. A refusal is said on the page of the form, with what was typed. */
  take: async ({ clientId, path, root, cookies }: ShopVisitor, body: unknown): Promise<SiteAnswer | undefined> => {
    const form = Object.hasOwn(forms, path) ? forms[path] : undefined
    if (!form) return undefined
    const [typed, token] = [readForm(body), readCookie(cookies)]
    const within = <T>(verb: (ctx: Ctx) => Promise<T>) => withTenant(platform, systemActor(clientId), verb)
    if (path === '_order') await refreshOffer(openRun(platform, clientId), desk, { token, lastsMs: orderedOfferMs })
    try {
      return await within(async (ctx) => {
        await requireOpen(ctx)
        return form.run({ ctx, token, typed })
      })
    } catch (error) {
      const faults = [readRefusal(error)]
      return within((ctx) => openShop(ctx, { path: form.page(typed), root, token, faults, typed }))
    }
  },
})
