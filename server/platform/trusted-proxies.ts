import ipaddr from 'ipaddr.js'
import { z } from 'zod'

const isNetwork = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)

function readProxies(text: string): false | number | string[] | undefined {
  if (text === 'false') return false
  if (text === 'true') return 1
  if (/^\d{1,2}$/.test(text)) return Number(text) || false
  const networks = text.split(',').map((one) => one.trim())
  return networks.every(isNetwork) ? networks : undefined
}

/**
 * Whose word about the caller's address is believed. Never everybody's: who connects could then name any address, and
 * every limit by address would be theirs to choose.
 */
export const trustedProxies = z
  .string()
  .default('false')
  .transform((text, context): false | number | string[] => {
    const read = readProxies(text.trim())
    if (read !== undefined) return read
    context.addIssue({
      code: 'custom',
      message: 'false, the number of proxies in front such as 1, or their networks such as 10.0.0.0/8,fd00::/8',
    })
    return false
  })
