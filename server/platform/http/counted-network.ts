import ipaddr from 'ipaddr.js'

/**
 * Subject of limits by address: the address itself, and for IPv6 its network of 64 bits, of which a single host has
 * every address. An invalid address counts unchanged.
 */
export function countedNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const found = ipaddr.process(address)
  if (found.kind() === 'ipv4') return found.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${found.toString()}/64`).toString()}/64`
}
