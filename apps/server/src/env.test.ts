import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readDatabaseEnv, readEnv, SettingsError } from './env.ts'

const DATABASE_URL = 'postgres://postgres@127.0.0.1:5432/postgres'
const key = (id: string, byte = 1) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const failure = (source: Record<string, string>) => {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  return ''
}

describe('readEnv', () => {
  it('needs nothing but a database outside production', () => {
    expect(readEnv({ DATABASE_URL })).toMatchObject({
      port: 4000,
      host: 'localhost',
      baseDomain: 'localhost:4000',
      publicUrl: 'http://localhost:4000',
    })
  })

  it('lets the addresses follow the port', () => {
    expect(readEnv({ DATABASE_URL, PORT: '4123' })).toMatchObject({
      baseDomain: 'localhost:4123',
      publicUrl: 'http://localhost:4123',
    })
  })

  it('takes an empty value for unset', () => {
    expect(readEnv({ DATABASE_URL, PORT: '', HOST: ' ' }).port).toBe(4000)
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['BASE_DOMAIN', 'http://example.in'],
    ['PUBLIC_URL', 'example'],
    ['PUBLIC_URL', 'https://root:hunter2@app.example.in'],
    ['PUBLIC_URL', 'https://app.example.in/back-office'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['METRICS_TOKEN', 'short'],
    ['SMTP_URL', 'http://mail.example.in'],
    ['MAIL_FROM', 'Atithi'],
    ['MAIL_FROM', 'Atithi\n<a@b.in>'],
    ['ENCRYPTION_KEYS', 'k1:c2hvcnQ='],
    ['ENCRYPTION_KEYS', `${key('k1')},${key('k1')}`],
    ['ENCRYPTION_KEYS', key('a.b')],
    ['NODE_ENV', 'staging'],
    ['DATABASE_REPLICA_URL', 'mysql://db'],
    ['DATABASE_LOCK_LIMIT_MS', '5'],
  ])('names %s when it cannot be used', (name, value) => {
    expect(failure({ DATABASE_URL, [name]: value })).toMatch(
      new RegExp(`^${name} cannot be .*: set it to `, 's'),
    )
  })

  it('asks for every setting that production needs, in one go', () => {
    const lines = failure({ NODE_ENV: 'production' }).split('\n')
    const databases = ['DATABASE_URL', 'DATABASE_TENANT_URL']
    const addresses = ['PUBLIC_URL', 'BASE_DOMAIN', 'ATITHI_DATA']
    expect(lines.map(line => line.split(' ')[0])).toEqual([
      ...databases,
      ...addresses,
      'SIGNING_KEY',
      'ENCRYPTION_KEYS',
      'SMTP_URL',
      'TRUST_PROXY',
    ])
  })

  it('goes past a pooler only where one is named', () => {
    expect(readEnv({ DATABASE_URL })).toMatchObject({
      directUrl: DATABASE_URL,
      replicaUrl: undefined,
      preparesStatements: true,
    })
    const direct = 'postgres://atithi_app@10.0.0.2/atithi'
    const replica = 'postgres://atithi_app@10.0.0.3/atithi'
    expect(
      readEnv({
        DATABASE_URL,
        DATABASE_DIRECT_URL: direct,
        DATABASE_REPLICA_URL: replica,
        DATABASE_PREPARED: 'false',
      }),
    ).toMatchObject({
      databaseUrl: DATABASE_URL,
      directUrl: direct,
      replicaUrl: replica,
      preparesStatements: false,
    })
  })

  it('takes a bucket whole or not at all', () => {
    const bucket = {
      S3_BUCKET: 'atithi',
      S3_REGION: 'ap-south-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(readEnv({ DATABASE_URL }).bucket).toBeUndefined()
    expect(readEnv({ DATABASE_URL, ...bucket }).bucket).toMatchObject({
      bucket: 'atithi',
      region: 'ap-south-1',
      accessKeyId: 'id',
    })
    const lines = failure({
      DATABASE_URL,
      S3_ENDPOINT: 'https://storage.example.in',
      S3_REGION: 'ap-south-1',
    }).split('\n')
    expect(lines.map(line => line.split(' ')[0])).toEqual([
      'S3_BUCKET',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ])
  })

  it('never repeats a secret', () => {
    const wrong = {
      DATABASE_URL: 'mysql://root:hunter2@db',
      DATABASE_DIRECT_URL: 'mysql://root:hunter2@db',
      DATABASE_REPLICA_URL: 'mysql://root:hunter2@db',
      DATABASE_MIGRATION_URL: 'mysql://root:hunter2@db',
      SMTP_URL: 'imap://post:hunter2@mail',
      ENCRYPTION_KEYS: 'k1:hunter2',
      PUBLIC_URL: 'https://root:hunter2@app.example.in',
    }
    expect(failure(wrong)).not.toContain('hunter2')
  })

  it('reads the encryption keys in their order', () => {
    const { encryptionKeys } = readEnv({
      DATABASE_URL,
      ENCRYPTION_KEYS: `${key('new', 2)}, ${key('old', 1)}`,
    })
    expect(encryptionKeys).toEqual([
      { id: 'new', key: Buffer.alloc(32, 2) },
      { id: 'old', key: Buffer.alloc(32, 1) },
    ])
  })

  it('sends emails to the sandbox beside the server until a mail server is named', () => {
    expect(readEnv({ DATABASE_URL, PORT: '4123' })).toMatchObject({
      smtpUrl: 'smtp://127.0.0.1:4125',
      mailFrom: 'Atithi <no-reply@localhost>',
      sandbox: { port: 4124, smtpPort: 4125 },
    })
    const real = readEnv({
      DATABASE_URL,
      SMTP_URL: 'smtps://post@mail.example.in',
      BASE_DOMAIN: 'hotels.example.in',
    })
    expect(real).toMatchObject({
      smtpUrl: 'smtps://post@mail.example.in',
      mailFrom: 'Atithi <no-reply@hotels.example.in>',
    })
    expect(real.sandbox).toBeUndefined()
  })
})

describe('readEnv in production', () => {
  const secret = randomBytes(32).toString('base64')
  const strong = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://atithi_app:one@db.example.in/atithi',
    DATABASE_TENANT_URL: 'postgres://atithi_tenant_app:two@db.example.in/atithi',
    PUBLIC_URL: 'https://app.example.in',
    BASE_DOMAIN: 'hotels.example.in',
    ATITHI_DATA: '/srv/atithi',
    SIGNING_KEY: randomBytes(32).toString('base64url'),
    ENCRYPTION_KEYS: `k1:${secret}`,
    SMTP_URL: 'smtps://post@mail.example.in',
    TRUST_PROXY: 'loopback',
  }

  it('takes what protects it', () => {
    expect(readEnv(strong)).toMatchObject({ production: true, publicUrl: strong.PUBLIC_URL })
    for (const SIGNING_KEY of [
      randomBytes(32).toString('hex'),
      randomBytes(24).toString('base64url'),
      randomBytes(16).toString('hex'),
    ])
      expect(failure({ ...strong, SIGNING_KEY })).toBe('')
    const more = {
      METRICS_TOKEN: randomBytes(16).toString('hex'),
      BASE_DOMAIN: 'example.co.in',
      TRUST_PROXY: 'none',
    }
    expect(failure({ ...strong, ...more })).toBe('')
  })

  it.each([
    ['SIGNING_KEY', 'a'.repeat(40), 'can be guessed'],
    ['SIGNING_KEY', 'changeme-changeme-changeme-changeme', 'can be guessed'],
    ['SIGNING_KEY', '0'.repeat(64), 'can be guessed'],
    ['SIGNING_KEY', 'password123'.repeat(4), 'can be guessed'],
    ['SIGNING_KEY', 'abcdefghijklmnopqrstuvwxyz0123456789', 'can be guessed'],
    ['SIGNING_KEY', 'this-is-a-very-secret-signing-key-for-atithi', 'can be guessed'],
    ['SIGNING_KEY', secret, 'holds the same secret as ENCRYPTION_KEYS'],
    ['SIGNING_KEY', Buffer.from(secret, 'base64').toString('hex'), 'holds the same secret'],
    ['ENCRYPTION_KEYS', key('k1', 0), 'can be guessed'],
    ['ENCRYPTION_KEYS', `k1:${secret},k2:${secret}`, 'holds the same secret as before it'],
    ['ENCRYPTION_KEYS', `k1:${secret},${key('k2', 7)}`, 'can be guessed'],
    ['METRICS_TOKEN', 'metrics-metrics-metrics', 'can be guessed'],
    ['METRICS_TOKEN', strong.SIGNING_KEY, 'holds the same secret as SIGNING_KEY'],
    ['DATABASE_TENANT_URL', 'postgres://atithi_tenant_app:one@db/atithi', 'has the password of'],
    ['PUBLIC_URL', 'http://app.example.in', 'has no TLS'],
    ['PUBLIC_URL', 'https://localhost', 'leads nowhere'],
    ['PUBLIC_URL', 'https://127.0.0.1:4000', 'leads nowhere'],
    ['PUBLIC_URL', 'https://[::1]', 'leads nowhere'],
    ['BASE_DOMAIN', 'com', 'below which names are not yours'],
    ['BASE_DOMAIN', 'co.in', 'below which names are not yours'],
    ['BASE_DOMAIN', 'localhost:4000', 'below which names are not yours'],
    ['BASE_DOMAIN', '203.0.113.7', 'below which names are not yours'],
    ['RAZORPAY_URL', 'http://pay.example.in', 'has no TLS'],
    ['CASHFREE_URL', 'http://pay.example.in', 'has no TLS'],
    ['CHANNELS_URL', 'http://localhost:4001/channels', 'has no TLS'],
    ['SANDBOX_URL', 'http://localhost:4001', 'takes messages to guests'],
    ['DEMONSTRATION', 'true', 'is for development'],
    ['WEBHOOKS_REACH_PRIVATE', 'true', 'is for development'],
    ['TRUST_PROXY', '0.0.0.0/0', 'cannot be "0.0.0.0/0"'],
  ])('review: security T3: refuses %s=%s by its name', (name, value, words) => {
    const lines = failure({ ...strong, [name]: value }).split('\n')
    expect(lines.find(line => line.startsWith(`${name} `))).toContain(words)
    expect(lines.find(line => line.startsWith(`${name} `))).toMatch(
      /: (set it to|make a new one|leave it out|give its role|or)|: set/,
    )
    if (name.endsWith('KEY') || name.endsWith('KEYS') || name.endsWith('TOKEN'))
      expect(lines.join()).not.toContain(value)
  })

  it('names all at once', () => {
    const weak = { PUBLIC_URL: 'http://localhost', BASE_DOMAIN: 'com', SIGNING_KEY: 'a'.repeat(32) }
    const names = failure({ ...strong, ...weak })
      .split('\n')
      .map(line => line.split(' ')[0])
    expect(names).toEqual(['PUBLIC_URL', 'PUBLIC_URL', 'BASE_DOMAIN', 'SIGNING_KEY'])
  })

  it('is not forgotten beside an address of the world', () => {
    const PUBLIC_URL = 'https://app.example.in'
    expect(failure({ DATABASE_URL, PUBLIC_URL })).toMatch(/^NODE_ENV is not set .*: set it to/)
    expect(failure({ DATABASE_URL, PUBLIC_URL, NODE_ENV: 'development' })).toBe('')
    expect(failure({ DATABASE_URL, PUBLIC_URL: 'https://localhost:4000' })).toBe('')
  })
})

describe('readDatabaseEnv', () => {
  it('needs nothing, for the database of this machine', () => {
    expect(readDatabaseEnv({})).toEqual({
      databaseUrl: undefined,
      migrationUrl: undefined,
      limits: { statement: 30_000, lock: 10_000 },
    })
  })

  it('names what cannot be used, and repeats no secret', () => {
    const read = () => readDatabaseEnv({ DATABASE_MIGRATION_URL: 'mysql://root:hunter2@db' })
    expect(read).toThrow(/^DATABASE_MIGRATION_URL cannot be used: set it to /)
    expect(read).not.toThrow(/hunter2/)
  })
})
