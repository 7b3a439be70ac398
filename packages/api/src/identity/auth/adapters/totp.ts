import { createHash, randomBytes } from 'node:crypto'
import type { Db, Trx } from '@atithi/db/client'
import type { AppUserId } from '@atithi/db/ids'
import { Secret, TOTP } from 'otpauth'
import { type EncryptionKey, unseal } from '../../../kernel/secrets/box.ts'

const stepSeconds = 30
const recoveryCodes = 10

const totpOf = (secret: string, email: string) =>
  new TOTP({
    issuer: 'Atithi',
    label: email,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: stepSeconds,
  })

export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The address that authenticator apps read from a QR code. */
export const enrolmentUri = (secret: string, email: string): string =>
  totpOf(secret, email).toString()

/** The step in which `code` is valid, one step early or late included (RFC 6238); undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret, '').validate({
    token: code.replace(/\s/g, ''),
    timestamp: now.getTime(),
    window: 1,
  })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta
}

/** Ten codes for the day the telephone is lost; each opens the account once. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () =>
    randomBytes(5)
      .toString('hex')
      .replace(/(.{5})/, '$1-'),
  )

export const recoveryHash = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^0-9a-f]/g, ''))
    .digest('hex')

interface Attempt {
  userId: AppUserId
  code: string
  keys: readonly EncryptionKey[]
  now: Date
}

/** Whether this is the person's code of the moment, an unused recovery code, or neither. Either is used up by it: a code seen by another is worth nothing. */
export async function useCode(
  db: Db | Trx,
  { userId, code, keys, now }: Attempt,
): Promise<'app' | 'recovery' | 'wrong'> {
  const factor = await db
    .selectFrom('twoFactor')
    .select('secretSealed')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!factor) return 'wrong'
  const step = stepOf(unseal(factor.secretSealed, keys), code, now)
  if (step !== undefined) {
    const used = await db
      .updateTable('twoFactor')
      .set({ lastUsedStep: step })
      .where('userId', '=', userId)
      .where('lastUsedStep', '<', step)
      .executeTakeFirst()
    return used.numUpdatedRows === 1n ? 'app' : 'wrong'
  }
  const recovered = await db
    .updateTable('recoveryCode')
    .set({ usedAt: now.toISOString() })
    .where('userId', '=', userId)
    .where('codeHash', '=', recoveryHash(code))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return recovered.numUpdatedRows === 1n ? 'recovery' : 'wrong'
}
