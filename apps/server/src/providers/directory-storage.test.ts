import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createDirectoryStorage } from './directory-storage.ts'

describe('createDirectoryStorage', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-storage-'))
  const storage = createDirectoryStorage(root)
  afterAll(() => fs.rmSync(root, { recursive: true, force: true }))

  it('keeps a file whole under its key, and nothing beside it', async () => {
    await storage.put('properties/p-1/one-480.webp', Buffer.from('picture'), 'image/webp')
    expect(fs.readFileSync(path.join(root, 'properties/p-1/one-480.webp'), 'utf8')).toBe('picture')
    expect(fs.readdirSync(path.join(root, 'properties/p-1'))).toEqual(['one-480.webp'])
  })

  it('takes files away, also those that are not there', async () => {
    await storage.put('a/b.webp', Buffer.from('x'), 'image/webp')
    await storage.remove(['a/b.webp', 'a/never.webp'])
    expect(fs.readdirSync(path.join(root, 'a'))).toEqual([])
  })

  it.each([
    '../outside.webp',
    '/etc/passwd',
    'a/../../b.webp',
    'a//b.webp',
    'A.webp',
    'a/.hidden.webp',
    '',
  ])('refuses the key %j', async key => {
    await expect(storage.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('not a key')
  })
})
