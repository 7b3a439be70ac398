import { describe, expect, it } from 'vitest'
import { readEnv, SettingsError } from './env.ts'

const DATABASE_URL = 'postgres://postgres@127.0.0.1:5432/postgres'
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
    expect(readEnv({ DATABASE_URL, PORT: '4123' })).toMatchObject({ baseDomain: 'localhost:4123', publicUrl: 'http://localhost:4123' })
  })

  it('takes an empty value for unset', () => {
    expect(readEnv({ DATABASE_URL, PORT: '', HOST: ' ' }).port).toBe(4000)
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['BASE_DOMAIN', 'http://example.in'],
    ['PUBLIC_URL', 'example'],
    ['METRICS_TOKEN', 'short'],
    ['NODE_ENV', 'staging'],
  ])('names %s when it cannot be used', (name, value) => {
    expect(failure({ DATABASE_URL, [name]: value })).toMatch(new RegExp(`^${name} cannot be .*: set it to `))
  })

  it('asks for every setting that production needs, in one go', () => {
    const lines = failure({ NODE_ENV: 'production' }).split('\n')
    expect(lines.map(line => line.split(' ')[0])).toEqual(['DATABASE_URL', 'PUBLIC_URL', 'BASE_DOMAIN', 'ATITHI_DATA', 'SIGNING_KEY'])
  })

  it('never repeats a secret', () => {
    expect(failure({ DATABASE_URL: 'mysql://root:hunter2@db' })).not.toContain('hunter2')
  })
})
