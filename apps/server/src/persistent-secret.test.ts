import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keptEncryptionKeys } from './encryption-keys.ts'
import { keptSecret } from './persistent-secret.ts'

let dataDir: string
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-secret-'))
})
afterEach(() => fs.rmSync(dataDir, { recursive: true }))

describe('keptSecret', () => {
  it('makes the secret once, for its owner alone, and leaves no draft behind', () => {
    expect(keptSecret(dataDir, 'key', () => 'first')).toBe('first')
    expect(keptSecret(dataDir, 'key', () => 'second')).toBe('first')
    expect(fs.readdirSync(dataDir)).toEqual(['key'])
    expect(fs.statSync(path.join(dataDir, 'key')).mode & 0o777).toBe(0o600)
  })

  it('takes the secret of a process that was faster', () => {
    const make = () => {
      fs.writeFileSync(path.join(dataDir, 'key'), 'theirs')
      return 'ours'
    }
    expect(keptSecret(dataDir, 'key', make)).toBe('theirs')
  })
})

describe('keptEncryptionKeys', () => {
  it('keeps one key of 32 bytes', () => {
    const keys = keptEncryptionKeys(dataDir)
    expect(keys.map(({ key }) => key.length)).toEqual([32])
    expect(keptEncryptionKeys(dataDir)).toEqual(keys)
  })

  it('takes a newer key that was put in front', () => {
    const [old] = keptEncryptionKeys(dataDir)
    const file = path.join(dataDir, 'encryption-keys')
    fs.writeFileSync(
      file,
      `new:${Buffer.alloc(32, 9).toString('base64')},${fs.readFileSync(file, 'utf8')}\n`,
    )
    expect(keptEncryptionKeys(dataDir)).toEqual([{ id: 'new', key: Buffer.alloc(32, 9) }, old])
  })

  it('says which file is wrong, and not what it holds', () => {
    fs.writeFileSync(path.join(dataDir, 'encryption-keys'), 'hunter2')
    expect(() => keptEncryptionKeys(dataDir)).toThrow(/^The file encryption-keys in (?!.*hunter2)/)
  })
})
