import { describe, expect, it } from 'vitest'
import { appRouter } from '../../router.ts'
import type { Access } from '../procedures/builders.ts'
import { apiScopes, areasOf, includesScope, scopeNeededBy } from './scopes.ts'

const opened = Object.entries(appRouter._def.procedures).map(([path, procedure]) => {
  const { type, meta } = Reflect.get(Object(procedure), '_def') as {
    type: 'query' | 'mutation' | 'subscription'
    meta: Access
  }
  return { path, meta, scope: scopeNeededBy({ path, type, meta }) }
})

describe('what keys open', () => {
  it('is nothing of people, plans, secrets, administrators or owners alone', () => {
    const open = opened.filter(({ scope }) => scope !== null)
    expect(open.length).toBeGreaterThan(100)
    for (const { path, meta } of open) {
      expect(path).not.toMatch(/^(auth|settings|admin|billing|notifications|search|site)\./)
      expect(['property', 'portfolio'], path).toContain(meta.access)
      expect(meta.roles, path).toBeUndefined()
    }
  })

  it('never shows the numbers of identity documents', () => {
    const reveal = opened.find(({ path }) => path === 'bookings.revealIdentity')
    expect(reveal).toMatchObject({ scope: null })
  })
})

it('a right to write includes the one to read, and no other', () => {
  expect(includesScope(['bookings:write'], 'bookings:read')).toBe(true)
  expect(includesScope(['bookings:read'], 'bookings:write')).toBe(false)
  expect(includesScope(['guests:write'], 'bookings:read')).toBe(false)
  expect(areasOf(['guests:write', 'reports:read'])).toEqual(['guests', 'reports'])
  expect(apiScopes).not.toContain('settings:read')
})
