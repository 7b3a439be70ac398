import { expect, it } from 'vitest'
import { sealFile, unsealFile } from './file-box.ts'

const key = (id: string, fill: number) => ({ id, key: new Uint8Array(32).fill(fill) })
const plain = Buffer.from('%PDF-1.7 a passport')

it('opens what it sealed, under the key that sealed it', () => {
  const sealed = sealFile(plain, key('old', 1))
  expect(sealed.includes('passport')).toBe(false)
  expect(unsealFile(sealed, 'old', [key('new', 2), key('old', 1)])).toEqual(plain)
  expect(() => unsealFile(sealed, 'old', [key('new', 2)])).toThrow(/no key/)
})

it('seals the same file differently each time, and opens nothing that was changed', () => {
  const sealed = sealFile(plain, key('a', 1))
  expect(sealFile(plain, key('a', 1)).equals(sealed)).toBe(false)
  const last = sealed.length - 1
  sealed[last] = (sealed[last] ?? 0) ^ 1
  expect(() => unsealFile(sealed, 'a', [key('a', 1)])).toThrow()
})
