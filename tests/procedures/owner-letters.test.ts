import { expect, it } from 'vitest'
import { freshGstin } from '../support/gstin.ts'
import { procedures } from '../support/procedures.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()

it('review: security L6: the owner reads by letter of every way by which staff change where guests pay to, or the registration', async () => {
  const hotel = await world.openHotel()
  const { owner, propertyId } = hotel
  const { call } = await world.createStaff(hotel, ['settings', 'property'])
  const { accounts } = call.payments
  const upi = { name: 'Front desk', upiId: 'lotus@okaxis' }
  let accountId = ''
  const doors: Record<string, () => Promise<unknown>> = {
    'payments.accounts.create': async () => {
      const made = await accounts.create({ propertyId, type: 'upi', ...upi })
      accountId = made.accountId
    },
    'payments.accounts.update': () => accounts.update({ accountId, upiId: 'thief@okaxis' }),
    'payments.accounts.setDefault': () => accounts.setDefault({ accountId }),
    'payments.accounts.deactivate': () => accounts.deactivate({ accountId }),
    'payments.accounts.saveUpi': () => accounts.saveUpi({ propertyId, ...upi }),
    'payments.accounts.setGuestRefunds': () =>
      accounts.setGuestRefunds({ propertyId, guestRefunds: 'automatic' }),
    'properties.update': () =>
      call.properties.update({ propertyId, gstNumber: null, gstRegistration: 'unregistered' }),
  }
  const changing = procedures
    .filter(({ path, type }) => path.startsWith('payments.accounts.') && type === 'mutation')
    .map(({ path }) => path)
  // Trying an account changes nothing.
  expect([...Object.keys(doors), 'payments.accounts.test'].toSorted()).toEqual(
    [...changing, 'properties.update'].toSorted(),
  )
  const subjects = async () =>
    (await world.postTo(owner.email))
      .map(({ subject }) => subject)
      .filter(subject => / was changed$/.test(subject))
  let before = (await subjects()).length
  for (const [door, open] of Object.entries(doors)) {
    await open()
    const all = await subjects()
    expect([door, all.length]).toEqual([door, before + 1])
    expect(all.at(-1)).toMatch(
      door === 'properties.update' ? /^The GST registration of/ : /^Where guests of .* pay to/,
    )
    before += 1
  }
  // Of what the owner does nobody writes, and of other particulars neither.
  await owner.call.properties.update({ propertyId, gstNumber: freshGstin() })
  await owner.call.payments.accounts.saveUpi({ propertyId, ...upi, upiId: 'own@okaxis' })
  await call.properties.update({ propertyId, city: 'Jodhpur' })
  expect(await subjects()).toHaveLength(before)
})
