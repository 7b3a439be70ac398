import path from 'node:path'
import type { EncryptionKey } from '@atithi/api/kernel/secrets/box'
import { defaultLimits, type Limits } from '@atithi/db/login-role'
import { z } from 'zod'
import { encryptionKeyList } from './encryption-keys.ts'
import { trustedProxies } from './http/trusted-proxies.ts'
import type { BucketSettings } from './providers/bucket-storage.ts'

const projectRoot = path.resolve(import.meta.dirname, '../../..')

const text = z.string().trim().min(1)
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })
const port = z.coerce.number().int().min(1).max(65_535)

/**
 * Every setting of the process. An empty value counts as unset. The descriptions end in the message that a person sees
 * when a value is missing or cannot be used.
 */
const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('development, test or production'),
  DATABASE_URL: postgresUrl.describe(
    'the PostgreSQL to use, as postgres://atithi_app:password@host:5432/database',
  ),
  DATABASE_MIGRATION_URL: postgresUrl
    .optional()
    .describe(
      'the same database as the owner of its tables, who migrates it, as postgres://owner:password@host:5432/database',
    ),
  DATABASE_DIRECT_URL: postgresUrl
    .optional()
    .describe('the same database as DATABASE_URL, past a pooler, where DATABASE_URL names one'),
  DATABASE_REPLICA_URL: postgresUrl
    .optional()
    .describe('a replica of the database, as postgres://atithi_app:password@host:5432/database'),
  DATABASE_PREPARED: z
    .enum(['true', 'false'])
    .default('true')
    .describe('true or false: whether statements are prepared, which PgBouncer knows from 1.21 on'),
  DATABASE_STATEMENT_LIMIT_MS: z.coerce
    .number()
    .int()
    .min(1_000)
    .max(3_600_000)
    .default(defaultLimits.statement)
    .describe('how long a statement may run, in milliseconds, 1000 to 3600000'),
  DATABASE_LOCK_LIMIT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(3_600_000)
    .default(defaultLimits.lock)
    .describe('how long a statement may wait for others, in milliseconds, 100 to 3600000'),
  PORT: port.default(4000).describe('the port of the server, 1 to 65535'),
  HOST: text
    .optional()
    .describe(
      'the address to listen on, such as localhost, or 0.0.0.0 for every network of the machine',
    ),
  BASE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d+)?$/)
    .optional()
    .describe(
      'the domain below which hotel websites answer, such as hotels.example.in; each is {subdomain}.{BASE_DOMAIN}',
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the address of the back office as people type it, such as https://app.example.in'),
  ATITHI_DATA: text
    .default('.data')
    .describe('the folder for uploads and, in the embedded mode, the database'),
  TRUST_PROXY: text
    .refine(setting => trustedProxies(setting) !== undefined)
    .default('loopback')
    .describe(
      'the proxies whose forwarded headers are believed: addresses or ranges with commas, loopback or none',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'a secret of 16 characters or more with which /metrics may be read from other machines',
    ),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
    .optional()
    .describe('where weaknesses are reported, as mailto:security@example.in, for security.txt'),
  WEBHOOKS_REACH_PRIVATE: z
    .enum(['true', 'false'])
    .default('false')
    .describe(
      'true or false: whether webhooks may go to private networks and without TLS, for development',
    ),
  SIGNING_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'a secret of 32 characters or more that signs quotes and links, the same for every process',
    ),
  DEMONSTRATION: z
    .enum(['true', 'false'])
    .default('false')
    .describe('true or false: whether the sign-in page offers the accounts of the demonstration'),
  ENCRYPTION_KEYS: encryptionKeyList
    .optional()
    .describe(
      'the keys of secrets in the database, as id:key,id:key, each key 32 bytes in base64 (openssl rand -base64 32), newest first',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('the mail server, as smtps://user:password@host:465 or smtp://host:587'),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/)
    .optional()
    .describe('who emails come from, such as Atithi <no-reply@example.in>'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .describe('the bucket for pictures; without one they lie in the data folder'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'the address of the storage, such as https://storage.example.in; without one it is Amazon’s',
    ),
  S3_REGION: text.optional().describe('the region of the bucket, such as ap-south-1'),
  S3_ACCESS_KEY_ID: text
    .optional()
    .describe('the name of a key that may read, write and delete in the bucket'),
  S3_SECRET_ACCESS_KEY: text.optional().describe('the secret of that key'),
  SANDBOX_PORT: port.optional().describe('the port of the sandbox, 1 to 65535'),
  SANDBOX_SMTP_PORT: port
    .optional()
    .describe('the port on which the sandbox takes emails, 1 to 65535'),
  RAZORPAY_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('where Razorpay’s API is, up to its version'),
  CASHFREE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('where Cashfree’s API is, up to /pg'),
  CHANNELS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'where stand-ins of the channels answer, such as http://localhost:4001/channels; without it, in production, the channels themselves',
    ),
  SANDBOX_URL: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe(
      'the address of the sandbox, which stands in for WhatsApp and SMS, such as http://localhost:4001',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug or silent'),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(2)
    .max(500)
    .default(20)
    .describe('how many database connections this process may hold, 2 to 500'),
  STOP_DELAY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .describe(
      'how long a stopping process still takes new requests while the balancer learns of it, in milliseconds',
    ),
})

const databaseVariables = variables
  .pick({
    DATABASE_URL: true,
    DATABASE_MIGRATION_URL: true,
    DATABASE_STATEMENT_LIMIT_MS: true,
    DATABASE_LOCK_LIMIT_MS: true,
  })
  .partial({ DATABASE_URL: true })

// Behind a real domain the defaults of a laptop would be wrong without a word: these have to be said.
const requiredInProduction = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'BASE_DOMAIN',
  'ATITHI_DATA',
  'SIGNING_KEY',
  'ENCRYPTION_KEYS',
  'SMTP_URL',
] as const

// Half a bucket would lose pictures: whoever names one part names all.
const requiredWithBucket = [
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const
const bucketSettings = ['S3_ENDPOINT', ...requiredWithBucket] as const

export interface Env {
  production: boolean
  /** As the application. */
  databaseUrl: string
  /** The same for what keeps its connection: listening, and the queue of jobs. */
  directUrl: string
  replicaUrl: string | undefined
  preparesStatements: boolean
  databasePoolSize: number
  port: number
  host: string
  /** With the port where it is not the usual one: `localhost:4000`. */
  baseDomain: string
  /** The origin of the back office, without a slash at its end. */
  publicUrl: string
  dataDir: string
  mediaDir: string
  /** Where pictures lie instead of in `mediaDir`. */
  bucket: BucketSettings | undefined
  trustProxy: string
  metricsToken: string | undefined
  securityContact: string | undefined
  /** Unset outside production: then the data folder keeps one. */
  signingKey: string | undefined
  /** Likewise. The first seals, the others only open. */
  encryptionKeys: readonly EncryptionKey[] | undefined
  smtpUrl: string
  mailFrom: string
  /** Where the sandbox answers and takes emails, when no SMTP_URL names a real mail server. */
  /** The sandbox's stand-in where there is one, since no money is to move there. */
  razorpayUrl: string
  cashfreeUrl: string
  sandbox: { port: number; smtpPort: number } | undefined
  /** Where stand-ins of the channels answer; undefined: the channels themselves. */
  channelsUrl: string | undefined
  /** Where stand-ins for providers answer that a hotel has not set up; none beside real mail unless one is named. */
  sandboxUrl: string | undefined
  webhooksReachPrivate: boolean
  /** The sign-in page offers the demonstration's accounts. */
  demonstration: boolean
  logLevel: string
  stopDelayMs: number
}

/** A setting is missing or cannot be used; the message names it and says what to do. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** Reads the settings once, at start. Throws SettingsError with one line for each that is wrong. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = givenIn(source)
  const required = [
    ...(given.NODE_ENV === 'production' ? requiredInProduction : []),
    ...(bucketSettings.some(name => given[name]) ? requiredWithBucket : []),
  ]
  const missing = required.filter(name => !given[name])
  const parsed = variables.safeParse(given)
  const invalid = parsed.success ? [] : parsed.error.issues.map(issue => String(issue.path[0]))
  const names = [...new Set([...missing, ...invalid])]
  if (names.length > 0 || !parsed.success)
    throw new SettingsError(names.map(name => explain(name, given[name])).join('\n'))
  const value = parsed.data
  const dataDir = dataDirOf(given)
  const step = value.PORT <= 65_533 ? 1 : -1
  const sandbox = {
    port: value.SANDBOX_PORT ?? value.PORT + step,
    smtpPort: value.SANDBOX_SMTP_PORT ?? value.PORT + 2 * step,
  }
  const baseDomain = value.BASE_DOMAIN ?? `localhost:${value.PORT}`
  return {
    production: value.NODE_ENV === 'production',
    databaseUrl: value.DATABASE_URL,
    directUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    replicaUrl: value.DATABASE_REPLICA_URL,
    preparesStatements: value.DATABASE_PREPARED === 'true',
    databasePoolSize: value.DATABASE_POOL_SIZE,
    port: value.PORT,
    host: value.HOST ?? (value.NODE_ENV === 'production' ? '0.0.0.0' : 'localhost'),
    baseDomain,
    publicUrl: new URL(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).origin,
    dataDir,
    mediaDir: path.join(dataDir, 'media'),
    bucket: bucketOf(value),
    trustProxy: value.TRUST_PROXY,
    metricsToken: value.METRICS_TOKEN,
    securityContact: value.SECURITY_CONTACT,
    signingKey: value.SIGNING_KEY,
    webhooksReachPrivate: value.WEBHOOKS_REACH_PRIVATE === 'true',
    encryptionKeys: value.ENCRYPTION_KEYS,
    smtpUrl: value.SMTP_URL ?? `smtp://127.0.0.1:${sandbox.smtpPort}`,
    mailFrom: value.MAIL_FROM ?? `Atithi <no-reply@${baseDomain.replace(/:\d+$/, '')}>`,
    sandbox: value.SMTP_URL ? undefined : sandbox,
    razorpayUrl:
      value.RAZORPAY_URL ??
      (value.SMTP_URL
        ? 'https://api.razorpay.com/v1'
        : `http://localhost:${sandbox.port}/razorpay/v1`),
    cashfreeUrl:
      value.CASHFREE_URL ??
      (value.SMTP_URL
        ? 'https://api.cashfree.com/pg'
        : `http://localhost:${sandbox.port}/cashfree/pg`),
    channelsUrl:
      value.CHANNELS_URL?.replace(/\/$/, '') ??
      (value.NODE_ENV === 'production' ? undefined : `http://localhost:${sandbox.port}/channels`),
    sandboxUrl:
      value.SANDBOX_URL ?? (value.SMTP_URL ? undefined : `http://localhost:${sandbox.port}`),
    demonstration: value.DEMONSTRATION === 'true',
    logLevel: value.LOG_LEVEL,
    stopDelayMs: value.STOP_DELAY_MS,
  }
}

/** What the commands on the database need; the server itself never learns the address of the owner. */
export interface DatabaseEnv {
  databaseUrl: string | undefined
  migrationUrl: string | undefined
  limits: Limits
}

/** Reads the settings of the commands on the database. Throws SettingsError likewise. */
export function readDatabaseEnv(source: Record<string, string | undefined>): DatabaseEnv {
  const given = givenIn(source)
  const parsed = databaseVariables.safeParse(given)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(issue => String(issue.path[0])))
    throw new SettingsError([...names].map(name => explain(name, given[name])).join('\n'))
  }
  const value = parsed.data
  return {
    databaseUrl: value.DATABASE_URL,
    migrationUrl: value.DATABASE_MIGRATION_URL,
    limits: { statement: value.DATABASE_STATEMENT_LIMIT_MS, lock: value.DATABASE_LOCK_LIMIT_MS },
  }
}

const givenIn = (source: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))

function bucketOf(value: z.output<typeof variables>): BucketSettings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = value
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value
  return bucket && region && accessKeyId && secretAccessKey
    ? { endpoint, bucket, region, accessKeyId, secretAccessKey }
    : undefined
}

/** The folder for uploads and the embedded database; a relative one lies in the project. */
export const dataDirOf = (source: { ATITHI_DATA?: string }) =>
  path.resolve(projectRoot, source.ATITHI_DATA || '.data')

function explain(name: string, given: string | undefined): string {
  const shape = Object.entries(variables.shape).find(([key]) => key === name)?.[1]
  const secret = [
    'DATABASE_URL',
    'DATABASE_MIGRATION_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_REPLICA_URL',
    'METRICS_TOKEN',
    'SIGNING_KEY',
    'ENCRYPTION_KEYS',
    'SMTP_URL',
    'S3_SECRET_ACCESS_KEY',
  ].includes(name)
  const problem =
    given === undefined ? 'is not set' : secret ? 'cannot be used' : `cannot be "${given}"`
  return `${name} ${problem}: set it to ${shape?.description ?? 'a valid value'}.`
}
