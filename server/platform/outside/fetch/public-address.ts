import ipaddr from 'ipaddr.js'

/** Networks that the internet assigns of IPv6; the rest is local, translated, or unassigned. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** Ranges that the classification takes for ordinary: documentation (RFC 9637), and the wire server of a large cloud. */
const alsoClosed = ['3fff::/20', '168.63.129.16/32'].map((range) => ipaddr.parseCIDR(range))

const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean =>
  address.kind() === network.kind() && address.match(network, bits)

/**
 * True if an address belongs to the public internet. Everything else is refused: private, loopback, link-local, shared
 * (CGNAT), multicast, documentation, reserved, and every IPv6 form that carries an IPv4 address inside it (mapped,
 * compatible, 6to4, Teredo, NAT64), because the inner address decides where it leads. `address` in the form of the
 * resolver; an invalid address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || alsoClosed.some((range) => isWithin(parsed, range))) return false
  return parsed.kind() === 'ipv4' || isWithin(parsed, globalUnicast)
}
