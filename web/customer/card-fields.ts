/** Card fields of a provider's script, each in a frame of the provider. */
interface CardFields {
  readonly tokenize: () => Promise<{ readonly nonce: string }>
  readonly teardown: () => Promise<void>
}

interface FieldsScript {
  readonly client: { readonly create: (given: { authorization: string }) => Promise<object> }
  readonly hostedFields: {
    readonly create: (given: {
      client: object
      styles: object
      fields: Readonly<Record<string, { selector: string }>>
    }) => Promise<CardFields>
  }
}

declare global {
  interface Window {
    braintree?: FieldsScript
  }
}

/** Places of the fields on the page. */
export const fieldPlaces = [
  ['number', 'card-number', 'Card number'],
  ['expirationDate', 'card-expiry', 'Expires'],
  ['cvv', 'card-code', 'Security code'],
] as const

const loadScript = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${src} was not loaded`)))
    document.head.append(script)
  })

/** Opens the card fields: card numbers are typed into frames of the provider, which this page cannot read. */
export async function openCardFields(clientToken: string, scripts: readonly string[]): Promise<CardFields> {
  if (window.braintree === undefined) for (const src of scripts) await loadScript(src)
  const script = window.braintree
  if (!script) throw new Error('the script of the card fields is missing')
  const client = await script.client.create({ authorization: clientToken })
  const fields = Object.fromEntries(fieldPlaces.map(([name, id]) => [name, { selector: `#${id}` }]))
  return script.hostedFields.create({ client, styles: { input: { 'font-size': '16px' } }, fields })
}
