import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { TokenVerifier } from './verify-token.ts'

afterEach(() => vi.restoreAllMocks())

const origin = 'https://desk.example'

async function verifier() {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA')
  const { privateKey: foreignKey } = await generateKeyPair('EdDSA')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'EdDSA' }] }
  const pool = Object.assign(new pg.Pool(), { query: async () => ({ rowCount: 1 }) })
  const token = (sid: string, key = privateKey) =>
    new SignJWT({ sid, anonymous: false })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'k1' })
      .setSubject('ana')
      .setIssuer(origin)
      .setAudience(origin)
      .setExpirationTime('5 minutes')
      .sign(key)
  const readKeys = vi.fn<() => Promise<typeof keys>>(async () => keys)
  const checks = vi.spyOn(crypto.subtle, 'verify')
  return {
    verifier: new TokenVerifier({ pool, origin, clock: Date.now, readKeys }),
    token,
    foreignKey,
    readKeys,
    checks,
  }
}

it('checks a token once that all screens of a session bring together', async () => {
  const { verifier: tokens, token, checks } = await verifier()
  const given = await token('s1')
  const said = await Promise.all(Array.from({ length: 50 }, () => tokens.verify(given)))
  expect(said.every((one) => one?.userId === 'ana')).toBe(true)
  expect(checks).toHaveBeenCalledTimes(1)
})

it('keeps nothing of a forged token, and checks an unchecked one again', async () => {
  const { verifier: tokens, token, foreignKey, readKeys, checks } = await verifier()
  const forged = await token('s1', foreignKey)
  expect([await tokens.verify(forged), await tokens.verify(forged)]).toEqual([undefined, undefined])
  expect(checks).toHaveBeenCalledTimes(2)
  const other = await verifier()
  other.readKeys.mockRejectedValueOnce(new Error('broken'))
  const given = await other.token('s2')
  await expect(other.verifier.verify(given)).rejects.toThrow('broken')
  expect(await other.verifier.verify(given)).toMatchObject({ userId: 'ana', sessionId: 's2' })
  expect(readKeys).toHaveBeenCalledTimes(1)
})
