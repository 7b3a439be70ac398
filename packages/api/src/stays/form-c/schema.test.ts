import { describe, expect, it } from 'vitest'
import { foreignGuestFields } from './schema.ts'

const guest = {
  surname: 'Müller',
  givenName: 'Zoë',
  sex: 'F',
  dateOfBirth: '1990-01-01',
  nationality: 'DEU',
  homeAddress: 'Hauptstraße 1, Köln',
  homeCountry: 'DEU',
  passportNumber: 'C01X0006H',
  passportPlace: 'Köln',
  passportCountry: 'DEU',
  passportIssued: '2020-05-12',
  passportExpires: '2030-05-11',
  permitKind: 'e-visa',
  permitNumber: '900A',
  arrivedFrom: 'Goa',
  arrivedInIndia: '2026-11-20',
  intendedNights: 2,
  purpose: 'Tourism',
  nextDestination: 'Delhi',
}
const faultsOf = async (change: Record<string, unknown>) =>
  (await foreignGuestFields.safeParseAsync({ ...guest, ...change })).error?.issues.map(
    ({ path, message }) => [path.join('.'), message],
  ) ?? []

describe('foreignGuestFields', () => {
  it('takes a number as it is pasted', async () => {
    const pasted = { ...guest, passportNumber: ' c01 x0006h ' }
    expect((await foreignGuestFields.parseAsync(pasted)).passportNumber).toBe('C01X0006H')
  })

  it('takes what is left empty for not given', async () => {
    const empty = { permitPlace: '', permitIssued: '', permitExpires: '', phone: '' }
    expect(await foreignGuestFields.parseAsync({ ...guest, ...empty })).toMatchObject({
      permitPlace: undefined,
      permitIssued: undefined,
      phone: undefined,
    })
    expect(await faultsOf({ permitNumber: '' })).toEqual([
      ['permitNumber', 'Enter the number of the visa or OCI card.'],
    ])
    expect(await faultsOf({ permitKind: 'exempt', permitNumber: '' })).toEqual([])
  })

  it('says what is wrong with what is given', async () => {
    expect(await faultsOf({ phone: '12' })).toEqual([
      ['phone', 'Enter a phone number: ten digits, or + and the country code.'],
    ])
    expect(await faultsOf({ permitIssued: '2026-02-31' })).toEqual([
      ['permitIssued', 'Use a real date, as 2026-11-20.'],
    ])
    expect(await faultsOf({ dateOfBirth: '' })).toEqual([['dateOfBirth', 'Choose a date.']])
  })

  it('refuses dates that do not follow each other', async () => {
    expect(await faultsOf({ dateOfBirth: '2030-01-01' })).toEqual([
      ['passportIssued', 'The passport was issued after the guest was born.'],
    ])
    expect(await faultsOf({ passportExpires: '2020-05-12' })).toEqual([
      ['passportExpires', 'The passport expires after it was issued.'],
    ])
    expect(await faultsOf({ passportExpires: '2026-11-19' })).toEqual([
      ['passportExpires', 'The passport had run out when the guest came to India.'],
    ])
  })
})
