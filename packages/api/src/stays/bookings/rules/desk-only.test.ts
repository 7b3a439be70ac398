import { describe, expect, it } from 'vitest'
import { deskOnlyField } from './desk-only.ts'

const website = { isOnline: true, bindsRestrictions: true, mayBackDate: false }
const agreed = { totalAmount: 0, authorise() {} }
const roomId = '0190a5f0-0000-7000-8000-000000000001'

describe('deskOnlyField', () => {
  it('lets a website sell a paid stay of any room', () => {
    expect(deskOnlyField(website, {}, [{}])).toBeUndefined()
    expect(deskOnlyField(website, { stayType: 'revenue' }, [{}])).toBeUndefined()
  })

  it.each([
    ['stayType', website, { stayType: 'complimentary' }, [{}]],
    ['stayType', website, { stayType: 'house-use' }, [{}]],
    ['stayType', website, { stayType: 'day-use' }, [{}]],
    ['totalAmount', { ...website, agreed }, {}, [{}]],
    ['roomId', website, {}, [{}, { roomId }]],
    ['checkIn', { ...website, mayBackDate: true }, {}, [{}]],
    ['checkIn', { ...website, closesPastStays: true }, {}, [{}]],
    ['checkIn', { ...website, isSold: true }, {}, [{}]],
    ['checkIn', { ...website, bindsRestrictions: false }, {}, [{}]],
  ] as const)('names %s when a website asks it', (field, seller, request, lines) => {
    expect(deskOnlyField(seller, request, lines)).toBe(field)
    expect(deskOnlyField({ ...seller, isOnline: false }, request, lines)).toBeUndefined()
  })
})
