import { describe, expect, it } from 'vitest'
import { safeRedirect } from './redirect.ts'

describe('safeRedirect', () => {
  it.each(['/bookings', '/bookings?status=confirmed&range=today', '/property?view=new#top'])(
    'keeps our own %s',
    path => expect(safeRedirect(path)).toBe(path),
  )

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/bookings',
    'javascript:alert(1)',
    'bookings',
    '/book\\ings',
    '/\tevil',
    '',
    42,
    undefined,
    `/${'a'.repeat(3000)}`,
  ])('refuses %j', wanted => expect(safeRedirect(wanted)).toBeUndefined())

  it.each(['/', '/login', '/register', '/unauthorized'])('does not lead in a circle to %s', path =>
    expect(safeRedirect(path)).toBeUndefined(),
  )
})
