import { networkOf } from '../../kernel/limits/address.ts'
import { deviceWords } from '../../kernel/shared/device-words.ts'

export const minimumPasswordLength = 10

/** Whether a text can be the token of one of our links at all. */
export const canBeLinkToken = (text: string): boolean => /^[\w-]{20,100}$/.test(text)

/** So many failures of one account, or of one network, within so many minutes, and the next try has to wait (decisions, section 3). */
export const failuresOfAccount = 5
export const failuresOfAddress = 20
export const minutesOfFailures = 15

/** For how long a device and a network from which somebody signed in are taken for theirs. */
export const knownForDays = 90

/** From where somebody signed in, as far as it is known. */
export interface SignInPlace {
  ip: string | null
  userAgent: string | null
}

/** Addresses of one provider in one town: its own change from day to day. */
const areaOf = (ip: string): string => {
  const network = networkOf(ip)
  const separator = network.includes(':') ? ':' : '.'
  return network.split(separator).slice(0, 2).join(separator)
}

/**
 * Whether somebody signs in from where they never did: by another kind of browser or system, or from another part of the network. The
 * first time is no news, and what says nothing of itself cannot be told apart.
 */
export function isNewDevice(now: SignInPlace, earlier: readonly SignInPlace[]): boolean {
  const { ip, userAgent } = now
  if (earlier.length === 0 || !ip || !userAgent) return false
  const device = deviceWords(userAgent)
  const isKnownDevice = earlier.some(one => one.userAgent && deviceWords(one.userAgent) === device)
  const isKnownArea = earlier.some(one => one.ip && areaOf(one.ip) === areaOf(ip))
  return !isKnownDevice || !isKnownArea
}
