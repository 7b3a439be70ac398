import { defaultLimits } from '@atithi/db/login-role'
import { z } from 'zod'
import { encryptionKeyList } from './encryption-keys.ts'
import { trustedProxies } from './http/trusted-proxies.ts'

const text = z.string().trim().min(1)
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })
const isOrigin = (address: string) => {
  if (!URL.canParse(address)) return false
  const { username, password, pathname, search, hash } = new URL(address)
  return username === '' && password === '' && pathname === '/' && search === '' && hash === ''
}
const port = z.coerce.number().int().min(1).max(65_535)

/**
 * Every setting of the process. An empty value counts as unset. The descriptions end in the message that a person sees
 * when a value is missing or cannot be used.
 */
export const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('development, test or production'),
  DATABASE_URL: postgresUrl.describe(
    'the PostgreSQL to use, as postgres://atithi_app:password@host:5432/database',
  ),
  DATABASE_TENANT_URL: postgresUrl
    .optional()
    .describe(
      'the same database as the login for hotels and their visitors, as postgres://atithi_tenant_app:password@host:5432/database',
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
    .describe(
      'a replica of the database, as postgres://host:5432/database: its logins are those of the primary',
    ),
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
    .refine(isOrigin)
    .optional()
    .describe(
      'the address of the back office as people type it, without user, path or query, such as https://app.example.in',
    ),
  ATITHI_DATA: text
    .default('.data')
    .describe('the folder for uploads and, in the embedded mode, the database'),
  TRUST_PROXY: text
    .refine(setting => trustedProxies(setting) !== undefined)
    .default('loopback')
    .describe(
      'the proxies whose forwarded headers are believed: their addresses or narrow ranges with commas, loopback, or none where there is no proxy',
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
    .min(4)
    .max(500)
    .default(20)
    .describe('how many database connections this process may hold, 4 to 500'),
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

export const databaseVariables = variables
  .pick({
    DATABASE_URL: true,
    DATABASE_TENANT_URL: true,
    DATABASE_MIGRATION_URL: true,
    DATABASE_STATEMENT_LIMIT_MS: true,
    DATABASE_LOCK_LIMIT_MS: true,
  })
  .partial({ DATABASE_URL: true })

// Behind a real domain the defaults of a laptop would be wrong without a word: these have to be said.
export const requiredInProduction = [
  'DATABASE_URL',
  'DATABASE_TENANT_URL',
  'PUBLIC_URL',
  'BASE_DOMAIN',
  'ATITHI_DATA',
  'SIGNING_KEY',
  'ENCRYPTION_KEYS',
  'SMTP_URL',
  'TRUST_PROXY',
] as const

// Half a bucket would lose pictures: whoever names one part names all.
export const requiredWithBucket = [
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const
export const bucketSettings = ['S3_ENDPOINT', ...requiredWithBucket] as const

/** What is wrong with a setting, and what to do; a secret is not repeated. */
export function explain(name: string, given: string | undefined): string {
  const shape = Object.entries(variables.shape).find(([key]) => key === name)?.[1]
  const secret = [
    'DATABASE_URL',
    'DATABASE_TENANT_URL',
    'DATABASE_MIGRATION_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_REPLICA_URL',
    // A user and a password may stand in it.
    'PUBLIC_URL',
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
