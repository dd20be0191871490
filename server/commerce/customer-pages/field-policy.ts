/**
 * Places of Braintree's card fields, as its script names them for a policy (braintree-web, 'Content Security Policy'): scripts,
 * pictures, frames, and calls of the test and of the live system.
 */
const sources: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['https://js.braintreegateway.com', 'https://assets.braintreegateway.com'],
  'img-src': ['https://assets.braintreegateway.com'],
  'frame-src': ['https://assets.braintreegateway.com'],
  'connect-src': [
    'https://api.sandbox.braintreegateway.com',
    'https://client-analytics.sandbox.braintreegateway.com',
    'https://api.braintreegateway.com',
    'https://client-analytics.braintreegateway.com',
    'https://*.braintree-api.com',
  ],
}

/** The policy of a page with the places of the card fields added to its rules. */
export const allowCardFields = (policy: string): string =>
  policy
    .split(';')
    .map((rule) => {
      const [name = ''] = rule.split(' ')
      return [rule, ...(sources[name] ?? [])].join(' ')
    })
    .join(';')
