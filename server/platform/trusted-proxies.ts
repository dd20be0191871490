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
 * Proxies trusted for the caller's address. Never all: a caller could then name any address, and choose the subject of
 * every limit by address.
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
