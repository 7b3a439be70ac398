import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { wantsDemonstration } from './seed-setting.ts'

const run = promisify(execFile)

describe('wantsDemonstration', () => {
  it.each([
    [{}, true, true],
    [{}, false, false],
    [{ SEED: 'none' }, true, false],
    [{ SEED: 'demo' }, false, true],
    [{ NODE_ENV: 'production' }, false, false],
    [{ NODE_ENV: 'production', SEED: 'none' }, true, false],
  ] as const)('%j, embedded %s', (source, embedded, wanted) =>
    expect(wantsDemonstration(source, { embedded })).toBe(wanted),
  )

  it('takes no other word', () =>
    expect(() => wantsDemonstration({ SEED: 'all' }, { embedded: true })).toThrow('SEED cannot be'))

  it('review: security L15: no demonstration in production, asked for or by default', () => {
    for (const [source, embedded] of [
      [{ NODE_ENV: 'production', SEED: 'demo' }, false],
      [{ NODE_ENV: 'production' }, true],
    ] as const)
      expect(() => wantsDemonstration(source, { embedded })).toThrow('SEED=none')
  })

  it('review: security L15: nor by the command that fills a database', async () => {
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere',
    }
    const filled = run(process.execPath, [path.join(import.meta.dirname, 'database.ts'), 'seed'], {
      env,
    })
    await expect(filled).rejects.toMatchObject({
      stderr: expect.stringContaining('does not run with NODE_ENV=production'),
    })
  })
})
