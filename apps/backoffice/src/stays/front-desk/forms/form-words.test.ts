import { describe, expect, it } from 'vitest'
import { dueWords } from './form-words.ts'

const now = new Date('2026-11-21T06:30:00Z')

describe('dueWords', () => {
  it.each([
    ['2026-11-22T06:00:00Z', 'in 23 hours'],
    ['2026-11-21T07:10:00Z', 'in 40 minutes'],
    ['2026-11-21T06:05:00Z', '25 minutes ago'],
    ['2026-11-20T10:30:00Z', '20 hours ago'],
    ['2026-11-18T06:30:00Z', '3 days ago'],
  ])('of a form due at %s says %s', (dueAt, words) => {
    expect(dueWords(dueAt, now)).toBe(words)
  })
})
