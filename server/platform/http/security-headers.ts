import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { videoHosts } from '../../../domain/kernel/index.ts'
import type { Config } from '../config.ts'

const directives = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  // The component library writes its variables into style elements, and mail carries its looks in style attributes.
  styleSrcElem: ["'self'", "'unsafe-inline'"],
  styleSrcAttr: ["'unsafe-inline'"],
  // Pictures of senders whom the reader allowed come from anywhere, but never in the clear.
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  mediaSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  // Videos of the guide: no other page of a stranger is shown inside ours.
  frameSrc: ["'self'", 'blob:', 'about:', ...videoHosts],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** Devices and abilities of the browser that no screen of ours uses. */
const unused =
  'accelerometer autoplay bluetooth camera display-capture geolocation gyroscope hid idle-detection local-fonts magnetometer microphone midi payment screen-wake-lock serial usb xr-spatial-tracking'
    .split(' ')
    .map((feature) => `${feature}=()`)
    .join(', ')

/** Of answers to requests that are not even read: they pass no hook. */
export const headersOfEvery = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': unused,
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

const twoYearsSeconds = 63_072_000

/**
 * Security headers of every answer: only our own scripts, no framing by others, no address sent to strangers.
 * Browsers are instructed to stay with https where people open the product by it.
 */
export async function guardAnswers(app: FastifyInstance, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): Promise<void> {
  const isHttps = PUBLIC_URL.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: isHttps ? { ...directives, upgradeInsecureRequests: [] } : directives,
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps ? { maxAge: twoYearsSeconds, includeSubDomains: false } : false,
  })
  app.addHook('onRequest', async (_, reply) => {
    void reply.header('permissions-policy', unused)
  })
}
