import { Secret, TOTP } from 'otpauth'
import type { Browser, World } from './world.ts'

/** What an app with this secret shows at the time of the world. */
export const codeOf = (world: World, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: world.clock.now().getTime(),
  })

/** Turns two-factor sign-in on for somebody. */
export async function turnOnTwoFactor(world: World, { call }: Browser) {
  const { secret } = await call.settings.security.startTwoFactor()
  const code = codeOf(world, secret)
  const { recoveryCodes } = await call.settings.security.confirmTwoFactor({ code })
  return { secret, recoveryCodes }
}
