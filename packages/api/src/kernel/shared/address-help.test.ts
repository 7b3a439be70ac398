import { describe, expect, it } from 'vitest'
import { gstCodeOf, gstinStateWarning, pinWarning, statesOfPin } from './address-help.ts'
import { states } from './states.ts'

describe('statesOfPin', () => {
  it.each([
    ['110001', ['Delhi']],
    ['313001', ['Rajasthan']],
    ['403001', ['Goa']],
    ['416001', ['Maharashtra']],
    ['560001', ['Karnataka']],
    ['500001', ['Telangana']],
    ['530001', ['Andhra Pradesh']],
    ['688501', ['Kerala']],
    ['248179', ['Uttarakhand']],
    ['262501', ['Uttar Pradesh', 'Uttarakhand']],
    ['605001', ['Puducherry', 'Tamil Nadu']],
    ['194101', ['Ladakh']],
    ['737101', ['Sikkim']],
    ['744101', ['Andaman and Nicobar Islands']],
    ['834001', ['Jharkhand']],
    ['800001', ['Bihar']],
  ])('knows %s', (pincode, names) => {
    expect(statesOfPin(pincode)).toEqual(names)
  })

  it.each(['', '40300', '4030011', '013001', '999999', 'goa'])('knows nothing of %j', pincode => {
    expect(statesOfPin(pincode)).toEqual([])
  })

  it('can lead to every state and union territory', () => {
    const reached = new Set(
      Array.from({ length: 900 }, (_, at) => statesOfPin(`${at + 100}001`)).flat(),
    )
    expect(states.filter(state => !reached.has(state.name))).toEqual([])
  })
})

describe('pinWarning', () => {
  it('speaks up where state and PIN code differ, and only there', () => {
    expect(pinWarning('403001', 'Goa')).toBeUndefined()
    expect(pinWarning('403001', '')).toBeUndefined()
    expect(pinWarning('605001', 'Tamil Nadu')).toBeUndefined()
    expect(pinWarning('403001', 'Kerala')).toBe(
      'PIN codes that begin with 403 lie in Goa. Compare it with the state.',
    )
  })
})

describe('gstinStateWarning', () => {
  it('compares the number with the state', () => {
    expect(gstCodeOf('Goa')).toBe('30')
    expect(gstinStateWarning('30AAACH7409R1Z8', 'Goa')).toBeUndefined()
    expect(gstinStateWarning('', 'Goa')).toBeUndefined()
    expect(gstinStateWarning('30AAACH7409R1Z8', '')).toBeUndefined()
    expect(gstinStateWarning('27AAACH7409R1Z8', 'Goa')).toBe(
      'This number is registered in Maharashtra; Goa has the code 30.',
    )
  })
})
