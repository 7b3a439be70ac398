import path from 'node:path'
import type { EncryptionKey } from '@atithi/api/kernel/secrets/box'
import { type Limits, loginsOf } from '@atithi/db/login-role'
import type { z } from 'zod'
import { forgotProduction, weaknessesOf } from './env-protection.ts'
import {
  bucketSettings,
  databaseVariables,
  explain,
  requiredInProduction,
  requiredWithBucket,
  variables,
} from './env-variables.ts'
import type { BucketSettings } from './providers/bucket-storage.ts'

const projectRoot = path.resolve(import.meta.dirname, '../../..')

export interface Env {
  production: boolean
  /** As the login for the platform and what is before a scope. */
  databaseUrl: string
  /** As the login for hotels and their visitors. */
  tenantUrl: string
  /** The first again, for what keeps its connection: listening, and the queue of jobs. */
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
  if (forgotProduction(given.NODE_ENV, value.PUBLIC_URL))
    throw new SettingsError(
      'NODE_ENV is not set beside an https address in PUBLIC_URL: set it to production, which demands what protects a server, or to development.',
    )
  const weaknesses = value.NODE_ENV === 'production' ? weaknessesOf(value) : []
  if (weaknesses.length > 0)
    throw new SettingsError(weaknesses.map(({ name, fault }) => `${name} ${fault}.`).join('\n'))
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
    tenantUrl: value.DATABASE_TENANT_URL ?? loginsOf(value.DATABASE_URL).tenantUrl,
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
  tenantUrl: string | undefined
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
    tenantUrl: value.DATABASE_TENANT_URL,
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
