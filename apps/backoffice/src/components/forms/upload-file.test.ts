import { describe, expect, it } from 'vitest'
import { faultOf } from './upload-file.ts'

describe('faultOf', () => {
  it.each([
    [{ size: 0, type: 'image/png' }, 'empty'],
    [{ size: 11 * 1024 * 1024, type: 'image/jpeg' }, '10 MB'],
    [{ size: 500, type: 'application/pdf' }, 'no picture'],
  ])('refuses %j before it is sent', (file, words) => {
    expect(faultOf(file)).toContain(words)
  })

  it('leaves to the server what only the server can see', () => {
    expect(faultOf({ size: 500, type: 'image/jpeg' })).toBeUndefined()
    expect(faultOf({ size: 500, type: '' })).toBeUndefined()
  })
})
