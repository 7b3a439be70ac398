import type { EncryptionKey } from '@atithi/api/kernel/secrets/box'
import { parse } from 'tldts-icann'
import { bitsOf } from './key-strength.ts'

/** The settings on which the protection of a server in production rests, as they are given. */
interface ProtectedSettings {
  DATABASE_URL: string
  DATABASE_TENANT_URL?: string | undefined
  PUBLIC_URL?: string | undefined
  BASE_DOMAIN?: string | undefined
  SIGNING_KEY?: string | undefined
  ENCRYPTION_KEYS?: readonly EncryptionKey[] | undefined
  METRICS_TOKEN?: string | undefined
  RAZORPAY_URL?: string | undefined
  CASHFREE_URL?: string | undefined
  CHANNELS_URL?: string | undefined
  SANDBOX_URL?: string | undefined
  DEMONSTRATION: 'true' | 'false'
  WEBHOOKS_REACH_PRIVATE: 'true' | 'false'
}

/** A setting that would be taken and protects nothing, with what to do. */
interface Weakness {
  name: string
  fault: string
}

const leastBits = { signing: 80, encryption: 100, token: 28 }
const newKey = 'openssl rand -base64 32'

/** What a server in production would start with and not be protected by; no secret is repeated. */
export const weaknessesOf = (settings: ProtectedSettings): Weakness[] => [
  ...ofAddresses(settings),
  ...ofKeys(settings),
  ...ofLogins(settings),
  ...ofStandIns(settings),
]

/** Whoever gives an address of the world and does not say what the server is has most likely forgotten it. */
export const forgotProduction = (
  nodeEnv: string | undefined,
  publicUrl: string | undefined,
): boolean =>
  nodeEnv === undefined &&
  publicUrl !== undefined &&
  publicUrl.startsWith('https:') &&
  !isOfThisMachine(new URL(publicUrl).hostname)

/** Names and addresses that lead back to the machine itself. */
const isOfThisMachine = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.*\])$/.test(hostname)

function ofAddresses({ PUBLIC_URL, BASE_DOMAIN }: ProtectedSettings): Weakness[] {
  const found: Weakness[] = []
  if (PUBLIC_URL !== undefined) {
    const { protocol, hostname } = new URL(PUBLIC_URL)
    if (protocol !== 'https:')
      found.push({
        name: 'PUBLIC_URL',
        fault:
          'has no TLS, so that sessions can be read on their way: set it to an address that begins with https://',
      })
    if (isOfThisMachine(hostname))
      found.push({
        name: 'PUBLIC_URL',
        fault:
          'leads nowhere from another machine: set it to the address as people type it, such as https://app.example.in',
      })
  }
  if (BASE_DOMAIN !== undefined) {
    const { domain, isIp } = parse(BASE_DOMAIN)
    if (domain === null || isIp)
      found.push({
        name: 'BASE_DOMAIN',
        fault: `is "${BASE_DOMAIN}", below which names are not yours: set it to a domain of your own, such as hotels.example.in`,
      })
  }
  return found
}

function ofKeys({
  SIGNING_KEY,
  ENCRYPTION_KEYS = [],
  METRICS_TOKEN,
}: ProtectedSettings): Weakness[] {
  const found: Weakness[] = []
  const judge = (name: string, secret: string, least: number) => {
    const bits = bitsOf(secret)
    if (bits < least)
      found.push({
        name,
        fault: `can be guessed (${bits} bits where ${least} are the least): make a new one with ${newKey}`,
      })
  }
  if (SIGNING_KEY) judge('SIGNING_KEY', SIGNING_KEY, leastBits.signing)
  for (const { key } of ENCRYPTION_KEYS)
    judge('ENCRYPTION_KEYS', Buffer.from(key).toString('latin1'), leastBits.encryption)
  if (METRICS_TOKEN) judge('METRICS_TOKEN', METRICS_TOKEN, leastBits.token)
  const keys = [
    ...ENCRYPTION_KEYS.map(({ key }) => ({
      name: 'ENCRYPTION_KEYS',
      id: Buffer.from(key).toString('hex'),
    })),
    ...[
      { name: 'SIGNING_KEY', secret: SIGNING_KEY },
      { name: 'METRICS_TOKEN', secret: METRICS_TOKEN },
    ].flatMap(({ name, secret }) => (secret ? [{ name, id: rawOf(secret) }] : [])),
  ]
  for (const [at, { name, id }] of keys.entries()) {
    const twin = keys.slice(0, at).find(one => one.id === id)
    if (twin)
      found.push({
        name,
        fault: `holds the same secret as ${twin.name === name ? 'before it' : twin.name}, so that who has one has both: make a new one with ${newKey}`,
      })
  }
  return found
}

/** The bytes of a secret, however they are written, so that one is known again in another. */
function rawOf(secret: string): string {
  if (/^[0-9a-f]{64}$/i.test(secret)) return secret.toLowerCase()
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(secret)) return Buffer.from(secret, 'base64').toString('hex')
  return Buffer.from(secret).toString('hex')
}

function ofLogins({ DATABASE_URL, DATABASE_TENANT_URL }: ProtectedSettings): Weakness[] {
  const password = new URL(DATABASE_URL).password
  if (!DATABASE_TENANT_URL || !password || new URL(DATABASE_TENANT_URL).password !== password)
    return []
  return [
    {
      name: 'DATABASE_TENANT_URL',
      fault:
        'has the password of DATABASE_URL, so that who has one login has both: give its role another',
    },
  ]
}

/** What is for a machine of one's own: stand-ins, and doors that are open there. */
function ofStandIns(settings: ProtectedSettings): Weakness[] {
  const withoutTls = (['RAZORPAY_URL', 'CASHFREE_URL', 'CHANNELS_URL'] as const)
    .filter(name => settings[name]?.startsWith('http:'))
    .map(name => ({
      name,
      fault:
        'has no TLS, so that keys and guests can be read on their way: set it to an address that begins with https://, or leave it out',
    }))
  const open = (['DEMONSTRATION', 'WEBHOOKS_REACH_PRIVATE'] as const)
    .filter(name => settings[name] === 'true')
    .map(name => ({ name, fault: 'is true, which is for development: leave it out' }))
  const sandbox = settings.SANDBOX_URL
    ? [
        {
          name: 'SANDBOX_URL',
          fault: 'takes messages to guests in place of their phones: leave it out',
        },
      ]
    : []
  return [...withoutTls, ...open, ...sandbox]
}
