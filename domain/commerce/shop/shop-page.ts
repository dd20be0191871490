import { escapeHtml } from '../../kernel/index.ts'

/** Where a page of the shop is drawn, and for whom. */
export interface ShopPlace {
  /** The root of the site as seen from the page: '../'. */
  readonly root: string
  readonly company: string
  /** Pieces in the cart of the visitor. */
  readonly pieces: number
}

/** A page of the shop, without what the site has around it. */
export interface ShopPage {
  readonly title: string
  readonly description: string
  /** From the root of the site: '/shop'. */
  readonly path: string
  /** True if search engines may list it. */
  readonly isListed: boolean
  /** Structured data for search engines. */
  readonly data?: object
  /** HTML of its main part. */
  readonly main: string
}

/** The way to the list and to the cart, above each page. */
export const shopBar = ({ root, pieces }: ShopPlace): string =>
  `<nav class="shop-bar" aria-label="Shop"><a href="${root}shop">All products</a><a href="${root}shop/cart">Cart${pieces > 0 ? ` <b>${pieces}</b>` : ''}</a></nav>`

export const hiddenField = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

/** What a visitor has to read first; '' for nothing. */
export const drawNotice = (words: readonly string[]): string =>
  words.length === 0
    ? ''
    : `<div class="shop-notice" role="alert">${words.map((one) => `<p>${escapeHtml(one)}</p>`).join('')}</div>`

/** Style of the shop in addition to that of the site, whose colours it uses. */
export const shopStyle = `
.shop{padding-top:12px}
.shop-bar{display:flex;gap:20px;justify-content:space-between;padding:8px 0 20px;font-size:15px}
.shop-bar a{padding:10px 0}.shop-bar b{display:inline-block;min-width:22px;padding:0 6px;border-radius:11px;background:var(--strong);color:var(--on-strong);font-size:13px;line-height:22px;text-align:center}
.shop-grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(15rem,100%),1fr));gap:32px 24px;margin:0;padding:0;list-style:none}
.shop-grid a{text-decoration:none}.shop-grid h2{margin:12px 0 2px;font-size:1.05rem}.shop-grid a:hover h2{text-decoration:underline}
.shop-grid img,.shop-pictures img,.shop-blank{display:block;width:100%;aspect-ratio:4/3;object-fit:cover;border-radius:8px;background:var(--soft)}
.shop-blank{display:grid;place-items:center;color:#9a9ba4;font-size:3rem;font-weight:600}
.shop-price{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
.shop-product .shop-price{font-size:1.5rem}
.shop-stock{margin:2px 0 0;color:#1c6b3c;font-size:15px}.shop-stock.shop-out{color:#8a3a12}
.shop-product{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(22rem,100%),1fr));gap:32px 48px}
.shop-product h1{font-size:clamp(1.7rem,4vw,2.4rem)}
.shop-pictures{display:grid;gap:12px;align-content:start}
.shop-buy{display:flex;flex-wrap:wrap;gap:12px;align-items:end;margin:20px 0 24px;padding:0 0 24px;border-bottom:1px solid var(--line)}
.shop label{display:grid;gap:4px;font-size:15px;font-weight:500}.shop label small{color:var(--quiet);font-weight:400}
.shop input:not([type=checkbox]),.shop select{width:100%;min-height:46px;padding:10px 12px;border:1px solid #8b8d98;border-radius:6px;font:inherit;font-size:16px;background:#fff;color:inherit}
.shop-buy input{max-width:11rem}.shop button{min-height:46px}
.shop button.quiet{padding:8px 14px;background:transparent;color:inherit;box-shadow:inset 0 0 0 1px #8b8d98;font-weight:500}
.shop-facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:14px 20px;margin:24px 0}.shop-facts dt{color:var(--quiet);font-size:14px}.shop-facts dd{margin:0}
.shop-notice{margin:16px 0;padding:12px 16px;border-left:4px solid #c27803;border-radius:4px;background:#fdf6e3}.shop-notice p{margin:0;max-width:none}
.shop-cart{display:grid;grid-template-columns:minmax(0,1fr) minmax(16rem,22rem);gap:32px 56px;align-items:start}
.shop-lines{margin:0;padding:0;list-style:none}.shop-lines>li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:4px 16px;padding:16px 0;border-bottom:1px solid var(--line)}
.shop-lines p{margin:0}.shop-lines .detail{color:var(--quiet);font-size:15px}.shop-lines form{display:flex;gap:8px;align-items:end}.shop-lines form input{width:5.5rem}
.shop-sum{display:grid;grid-template-columns:1fr auto;gap:8px 16px;margin:0 0 16px}.shop-sum dd,.shop-lines .amount{margin:0;text-align:right;font-variant-numeric:tabular-nums}.shop-sum .total{padding-top:12px;border-top:1px solid var(--line);font-weight:700;font-size:1.15rem}
.shop-side{padding:20px;border-radius:8px;background:var(--soft)}.shop-side form+form,.shop-side details{margin-top:16px}.shop-side .button,.shop-side button:not(.quiet){width:100%;text-align:center}
.shop-row{display:flex;gap:8px;align-items:end}.shop-row label{flex:1}
.shop-fields{display:grid;grid-template-columns:repeat(6,1fr);gap:14px}.shop-fields>*{grid-column:span 6}.shop-fields .half{grid-column:span 3}.shop-fields .third{grid-column:span 2}
.shop-choices{margin-top:28px}.shop-choices fieldset{margin:0;padding:0;border:0}.shop-choices legend{padding:0 0 10px;font-size:1.05rem;font-weight:600}.shop-choices ul{display:grid;gap:8px;margin:0;padding:0;list-style:none}
.shop-choices button.quiet{display:flex;gap:16px;justify-content:space-between;align-items:center;width:100%;padding:10px 14px;text-align:left;font-weight:400}.shop-choices b{display:block;font-weight:600}.shop-choices small{color:var(--quiet);font-size:14px}.shop-choices .amount{font-weight:600;font-variant-numeric:tabular-nums}
.shop-choices [aria-current]{box-shadow:inset 0 0 0 2px var(--strong)!important;background:var(--soft)!important}.shop-choices [aria-current] b::after{content:" \\2713"}
.shop .check{grid-template-columns:auto 1fr;gap:10px;align-items:start;font-weight:400}.shop .check input{width:20px;height:20px;margin:2px 0 0}
.shop .shop-hint{margin:14px 0 8px;color:var(--quiet);font-size:15px}.shop-lines+p{margin-top:20px}.shop-terms{max-height:12rem;overflow:auto;padding:12px;border:1px solid var(--line);border-radius:6px;background:#fff;white-space:pre-wrap;font-size:15px}
@media(max-width:52em){.shop-cart{grid-template-columns:minmax(0,1fr)}.shop-buy label{flex:1}.shop-buy input{max-width:none}.shop-buy button{width:100%}.shop-next button{width:100%}}
`
