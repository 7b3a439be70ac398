// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Person } from '../../../lib/session.ts'
import { answerAccount, OverAccount } from '../../../test-support/account.tsx'
import { Refusal } from '../../../test-support/network.ts'
import {
  choose,
  faultUnder,
  networkForEachTest,
  openScreen,
  press,
  saidInPassing,
  type,
} from '../../../test-support/open-screen.tsx'
import { owner, receptionist } from '../../../test-support/people.ts'
import { ChargeModal } from './charge-modal.tsx'

const network = networkForEachTest()
const laundry = '01a202f2-12e6-7804-a4dd-a368771864c1'
const boat = '01a202f2-12e6-7804-a4dd-a368771864c2'

function openCharge(
  person: Person = owner,
  gstRegistration: 'regular' | 'unregistered' = 'regular',
) {
  const onClose = vi.fn<() => void>()
  const item = { isActive: true, sac: '9997', taxBasisPoints: 500 }
  answerAccount(network.current, { balance: 0, gstRegistration })
    .answer('folio.extras.list', () => ({
      items: [
        { ...item, id: laundry, name: 'Laundry', price: 65_000 },
        { ...item, id: boat, name: 'Boat ride', price: 120_000, isActive: false },
      ],
    }))
    .answer('folio.addExtra', () => ({ id: 'a' }))
    .answer('folio.addFee', () => ({ id: 'b' }))
  openScreen(
    <OverAccount>
      {account => <ChargeModal account={account} person={person} onClose={onClose} />}
    </OverAccount>,
  )
  return onClose
}

describe('ChargeModal', () => {
  it('asks what is charged before it sends anything', async () => {
    openCharge()
    await press('Add Charge')
    await waitFor(() => expect(faultUnder(/^What/)).toBe('Choose what is charged.'))
    expect(network.current.asked('folio.addExtra')).toHaveLength(0)
  })

  it('shows what comes on the bill, with GST, before it is charged', async () => {
    const onClose = openCharge()
    await choose(/^What/, 'Laundry, ₹650')
    await type(/^Quantity/, '2')
    await screen.findByText('₹1,300 and GST 5%, ₹65: ₹1,365 on the bill.')
    await press('Add Charge')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(network.current.asked('folio.addExtra')).toMatchObject([
      { extraId: laundry, quantity: 2 },
    ])
    expect(saidInPassing()).toEqual(['Laundry is charged'])
  })

  it('adds no GST where the hotel is not registered', async () => {
    openCharge(owner, 'unregistered')
    await choose(/^What/, 'Laundry, ₹650')
    await screen.findByText('₹650: ₹650 on the bill.')
  })

  it('offers another price to who may override, and to nobody else', async () => {
    openCharge(receptionist)
    await choose(/^What/, 'Laundry, ₹650')
    await screen.findByLabelText(/^Quantity/)
    expect(screen.queryByLabelText(/^Another price each/)).toBeNull()
  })

  it('sends another price only where it differs from the catalogue', async () => {
    const onClose = openCharge()
    await choose(/^What/, 'Laundry, ₹650')
    await type(/^Another price each/, '500')
    await screen.findByText('₹500 and GST 5%, ₹25: ₹525 on the bill.')
    await press('Add Charge')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(network.current.asked('folio.addExtra')).toMatchObject([{ unitPrice: 50_000 }])
  })

  it('charges what is in no catalogue, and offers nothing that is switched off', async () => {
    const onClose = openCharge()
    await choose(/^What/, 'Something else')
    await type(/^What it is for/, 'Broken lamp')
    await type(/^Amount before GST/, '1000')
    await screen.findByText('₹1,000 and GST 18%, ₹180: ₹1,180 on the bill.')
    await press('Add Charge')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(network.current.asked('folio.addFee')).toMatchObject([
      { description: 'Broken lamp', amount: 100_000, taxBasisPoints: 1800, sac: '999799' },
    ])
  })

  it('keeps everything when it is refused, and says why', async () => {
    const onClose = openCharge()
    network.current.refuse(
      'folio.addExtra',
      new Refusal('WRONG_STATE', 'The bill was closed on 2026-11-22.'),
    )
    await choose(/^What/, 'Laundry, ₹650')
    await type(/^Quantity/, '3')
    await press('Add Charge')
    await screen.findByText('The bill was closed on Nov 22, 2026.')
    expect(screen.getByLabelText<HTMLInputElement>(/^Quantity/).value).toBe('3')
    expect(onClose).not.toHaveBeenCalled()
  })
})
