import { expect, it } from 'vitest'
import { encryptPush } from './encrypt-push.ts'
import { openVapid } from './vapid.ts'
import { createPublicKey, verify } from 'node:crypto'

it('seals as the example of RFC 8291, appendix A', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const chance = {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  }
  const sealed = encryptPush(Buffer.from('When I grow up, I want to be a watermelon'), keys, chance)
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

const noPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')

it.each(['AAAA', noPoint])('refuses keys that are none: %s', (p256dh) => {
  expect(() => encryptPush(Buffer.from('x'), { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' })).toThrow(RangeError)
})

it('identifies us with the same key for the same secret, for the service alone and for half a day', () => {
  const vapid = openVapid('a secret of this installation', 'mailto:post@flightline.example')
  expect(openVapid('a secret of this installation', 'mailto:x@y.example').publicKey).toBe(vapid.publicKey)
  expect(openVapid('another', 'mailto:x@y.example').publicKey).not.toBe(vapid.publicKey)
  const said = vapid.authorize('https://push.example/send/abc', 1_800_000_000_000)
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(said) ?? []
  expect(key).toBe(vapid.publicKey)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example',
    exp: 1_800_043_200,
    sub: 'mailto:post@flightline.example',
  })
  const raw = Buffer.from(key, 'base64url')
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isTrue).toBe(true)
})
