import { escapeHtml } from '../../kernel/index.ts'
import { formatMoney } from '../../kernel/values/format-value.ts'
import { dimensionWords } from '../goods/dimensions.ts'
import { formatRange } from '../goods/lengths.ts'
import { choiceField, describeShopStock, listChoices, mostShopPieces, type SoldProduct } from './shop-lines.ts'
import { drawNotice, hiddenField, shopBar, type ShopPage, type ShopPlace } from './shop-page.ts'

/** A product with the addresses of its pictures. */
export interface ShownProduct {
  readonly product: SoldProduct
  readonly pictures: readonly string[]
}

const productPath = ({ slug = '' }: SoldProduct): string => `shop/products/${slug}`

const picture = (url: string | undefined, name: string, isFirst = false): string =>
  url === undefined
    ? `<span class="shop-blank" aria-hidden="true">${escapeHtml(name.slice(0, 1).toUpperCase())}</span>`
    : `<img src="${escapeHtml(url)}" alt="${escapeHtml(name)}" width="640" height="480"${isFirst ? '' : ' loading="lazy"'}>`

const stockLine = (product: SoldProduct): string => {
  const { words, isSold } = describeShopStock(product)
  return `<p class="shop-stock${isSold ? '' : ' shop-out'}">${words}</p>`
}

const priceWords = ({ price }: SoldProduct): string => (price > 0 ? formatMoney(price) : 'Price on request')

const card = ({ product, pictures }: ShownProduct, root: string): string =>
  `<li><a href="${root}${productPath(product)}">${picture(pictures[0], product.name)}<h2>${escapeHtml(product.name)}</h2></a><p class="shop-price">${priceWords(product)}</p>${stockLine(product)}</li>`

/** The list of all products of a shop. */
export function drawShopList(shown: readonly ShownProduct[], place: ShopPlace): ShopPage {
  const list = `<ul class="shop-grid">${shown.map((one) => card(one, place.root)).join('')}</ul>`
  const body = shown.length === 0 ? '<p>No product is offered at the moment.</p>' : list
  return {
    title: 'Shop',
    description: `Products of ${place.company}, with their prices and stock.`,
    path: '/shop',
    isListed: true,
    main: `<section class="shop">${shopBar(place)}<h1>Shop</h1>${body}</section>`,
  }
}

/** Sizes that the product has, without those that its buyer chooses. */
function drawFacts(product: SoldProduct): string {
  const sizes = product.dimensions
    .filter(({ variable, hide, size, alt }) => !variable && !hide && (size !== undefined || Boolean(alt)))
    .map((one) => [one.name, dimensionWords(one)])
  const facts = [
    ...(product.sku === undefined ? [] : [['Number', product.sku]]),
    ...sizes,
    ...(product.weight > 0 ? [['Weight', `${product.weight} lb`]] : []),
  ]
  return facts.length === 0
    ? ''
    : `<dl class="shop-facts">${facts.map(([name = '', value = '']) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`
}

const sizeInput = (product: SoldProduct, typed: Readonly<Record<string, string>>): string =>
  listChoices(product)
    .map((choice) => {
      const range = formatRange(choice)
      return `<label>${escapeHtml(choice.name)}${range && `<small>${escapeHtml(range)}</small>`}<input name="${escapeHtml(choiceField(choice.name))}" value="${escapeHtml(typed[choiceField(choice.name)] ?? '')}" placeholder="12' 6&quot;" required maxlength="30" autocomplete="off"></label>`
    })
    .join('')

function drawBuying(product: SoldProduct, { root }: ShopPlace, typed: Readonly<Record<string, string>>): string {
  if (!describeShopStock(product).isSold) return ''
  const quantity = escapeHtml(typed['quantity'] ?? '1')
  return `<form method="post" action="${root}shop/_add" class="shop-buy">${hiddenField('product', product.slug ?? '')}${sizeInput(product, typed)}<label>Pieces<input name="quantity" type="number" inputmode="numeric" min="1" max="${mostShopPieces}" value="${quantity}" required></label><button type="submit">Add to cart</button></form>`
}

const drawText = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')

const availability = (product: SoldProduct): string => {
  if (!describeShopStock(product).isSold) return 'OutOfStock'
  return product.stock.tracked ? 'InStock' : 'MadeToOrder'
}

/** What search engines read about a product (schema.org). */
const describeForSearch = ({ product, pictures }: ShownProduct): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  ...(product.sku !== undefined && { sku: product.sku }),
  ...(product.description !== '' && { description: product.description.slice(0, 5000) }),
  ...(pictures.length > 0 && { image: pictures }),
  ...(product.price > 0 && {
    offers: {
      '@type': 'Offer',
      price: (product.price / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${availability(product)}`,
    },
  }),
})

interface Tried {
  readonly typed?: Readonly<Record<string, string>>
  readonly faults?: readonly string[]
}

/** The page of a product; after a refusal with what was typed. */
export function drawProduct(shown: ShownProduct, place: ShopPlace, { typed = {}, faults = [] }: Tried = {}): ShopPage {
  const { product, pictures } = shown
  const more = pictures.slice(1, 7).map((url) => picture(url, product.name))
  return {
    title: product.name,
    description: product.description.slice(0, 160),
    path: `/${productPath(product)}`,
    isListed: true,
    data: describeForSearch(shown),
    main: `<section class="shop">${shopBar(place)}<div class="shop-product"><div class="shop-pictures">${picture(pictures[0], product.name, true)}${more.join('')}</div><div><h1>${escapeHtml(product.name)}</h1><p class="shop-price">${priceWords(product)}</p>${stockLine(product)}${drawNotice(faults)}${drawBuying(product, place, typed)}${drawText(product.description)}${drawFacts(product)}</div></div></section>`,
  }
}

/** The answer for a product that the shop does not show. */
export const drawNoProduct = (place: ShopPlace): ShopPage => ({
  title: 'Not sold here',
  description: '',
  path: '/shop',
  isListed: false,
  main: `<section class="shop">${shopBar(place)}<h1>Not sold here</h1><p>This product is not sold in the shop any more. <a href="${place.root}shop">See all products</a>.</p></section>`,
})
