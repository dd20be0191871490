import { expect, it } from 'vitest'
import { allowCardFields } from './field-policy.ts'

const findRule = (policy: string, name: string): string | undefined =>
  policy.split(';').find((rule) => rule.startsWith(`${name} `))

it("a policy allows what Braintree's fields need, and keeps its other rules", () => {
  const before =
    "default-src 'none';script-src 'self';img-src 'self' data:;frame-src 'self';connect-src 'self';style-src 'self'"
  const policy = allowCardFields(before)
  expect(findRule(policy, 'script-src')).toBe(
    "script-src 'self' https://js.braintreegateway.com https://assets.braintreegateway.com",
  )
  expect(findRule(policy, 'frame-src')).toBe("frame-src 'self' https://assets.braintreegateway.com")
  expect(findRule(policy, 'connect-src')).toContain('https://client-analytics.braintreegateway.com')
  expect(findRule(policy, 'connect-src')).toContain('https://api.sandbox.braintreegateway.com')
  for (const name of ['default-src', 'style-src']) expect(findRule(policy, name)).toBe(findRule(before, name))
  expect(policy).not.toContain("'unsafe")
})
