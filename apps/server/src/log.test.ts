import { describe, expect, it } from 'vitest'
import { newRequestId } from './log.ts'

describe('newRequestId', () => {
  it('is never given twice, and has no letters that look alike', () => {
    const ids = Array.from({ length: 2_000 }, newRequestId)
    expect(new Set(ids).size).toBe(2_000)
    for (const id of ids) expect(id).toMatch(/^[2-9A-HJKMNP-TV-Z]{10}$/)
  })
})
