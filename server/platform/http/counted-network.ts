import ipaddr from 'ipaddr.js'

/**
 * Whom limits by address count: the address itself, and of an IPv6 address the network of 64 bits, of which a single
 * host has every address. What is no address counts as it is.
 */
export function countedNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const found = ipaddr.process(address)
  if (found.kind() === 'ipv4') return found.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${found.toString()}/64`).toString()}/64`
}
