// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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
import { propertyId, roomTypeId } from '../../../test-support/people.ts'
import { UpdateRatesModal } from './update-rates-modal.tsx'

const network = networkForEachTest()

const nights = 3
const every = <Value,>(value: Value) => Array.from({ length: nights }, () => value)
const slab = { effectiveFrom: '2025-09-22', effectiveTo: null } as const

function openRates() {
  network.current
    .answer('properties.list', () => ({
      items: [{ id: propertyId, name: 'Lake Hotel', city: 'Udaipur', status: 'active' as const }],
    }))
    .answer('dashboard.summary', () => ({ businessDate: '2026-11-22' as const }))
    .answer('roomTypes.list', () => ({
      items: [{ id: roomTypeId, name: 'Deluxe', isActive: true }],
    }))
    .answer('availability.calendar', () => ({
      from: '2026-11-25' as const,
      to: '2026-11-27' as const,
      version: 'edit-1',
      roomTypes: [
        {
          roomTypeId,
          name: 'Deluxe',
          quantity: 5,
          rate: every(450_000),
          discountPercent: every(0),
        },
      ],
      taxRules: [
        { ...slab, aboveValue: 0, upToValue: 750_000, rateBasisPoints: 500 },
        { ...slab, aboveValue: 750_000, upToValue: null, rateBasisPoints: 1800 },
      ],
    }))
    .answer('availability.updateRates', () => ({
      editId: 'edit-2',
      version: 'edit-2',
      ok: true as const,
    }))
    .answer('availability.revokeEdit', () => ({ ok: true as const }))
  return openScreen(<UpdateRatesModal />)
}

/** Deluxe from Wednesday to Friday. */
async function fillNights() {
  await choose(/^Room type/, 'Deluxe')
  await type('Date from', '25/11/2026')
  await type('Date to', '27/11/2026')
}

describe('UpdateRatesModal', () => {
  it('says under each field what is missing, and sends nothing', async () => {
    openRates()
    await choose(/^Room type/, 'Deluxe')
    await press('Update Rates')
    await waitFor(() => expect(faultUnder(/^Base rate/)).toBe('Enter a base rate.'))
    expect(screen.getByText('Choose the first night.')).toBeDefined()
    expect(network.current.asked('availability.updateRates')).toHaveLength(0)
  })

  it('shows what the nights cost now', async () => {
    openRates()
    await fillNights()
    await waitFor(() => expect(screen.getAllByText('Now ₹4,500.')).toHaveLength(2))
  })

  it('warns of a rate just above a step of GST', async () => {
    openRates()
    await fillNights()
    await type(/^Base rate/, '7600')
    await screen.findByText(/^Above ₹7,500 GST is 18/)
  })

  it('sends the rate with what was version, and offers to undo', async () => {
    const { search } = openRates()
    await fillNights()
    await screen.findAllByText('Now ₹4,500.')
    await type(/^Base rate/, '5000')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Stop sell' }))
    await press('Update Rates')
    await waitFor(() => expect(saidInPassing()).toHaveLength(1))
    expect(network.current.asked('availability.updateRates')).toMatchObject([
      {
        propertyId,
        roomTypeId,
        dateFrom: '2026-11-25',
        dateTo: '2026-11-27',
        baseRate: 500_000,
        stopSell: true,
        closedToArrival: false,
        version: 'edit-1',
      },
    ])
    expect(saidInPassing()).toEqual(['Rates of Deluxe are updated Nov 25, 2026 to Nov 27, 2026'])
    await waitFor(() => expect(search()).toEqual({}))
  })

  it('keeps what was typed when somebody else changed the nights, and saves over it at the second press', async () => {
    openRates()
    await fillNights()
    await screen.findAllByText('Now ₹4,500.')
    await type(/^Base rate/, '5000')
    network.current
      .refuse(
        'availability.updateRates',
        new Refusal('VERSION_CONFLICT', 'Ravi changed these nights a minute ago.'),
      )
      .answer('availability.calendar', () => ({
        from: '2026-11-25' as const,
        to: '2026-11-27' as const,
        version: 'edit-9',
        roomTypes: [
          {
            roomTypeId,
            name: 'Deluxe',
            quantity: 5,
            rate: every(480_000),
            discountPercent: every(0),
          },
        ],
        taxRules: [],
      }))
    await press('Update Rates')
    await screen.findByText('Changed meanwhile')
    await screen.findAllByText('Now ₹4,800.')
    expect(screen.getByLabelText<HTMLInputElement>(/^Base rate/).value).toMatch(/^5,?000$/)
    network.current.answer('availability.updateRates', () => ({
      editId: 'edit-10',
      version: 'edit-10',
      ok: true as const,
    }))
    await press('Update Rates')
    await waitFor(() => expect(saidInPassing()).toHaveLength(1))
    expect(network.current.asked('availability.updateRates').map(input => input.version)).toEqual([
      'edit-1',
      'edit-9',
    ])
  })

  it('says how far a price moves, and asks before one is changed too far', async () => {
    openRates()
    await fillNights()
    await screen.findAllByText('Now ₹4,500.')
    await type(/^Base rate/, '45')
    await screen.findByText('Now ₹4,500: 99 % less.')
    network.current.refuse(
      'availability.updateRates',
      new Refusal('RATE_CHANGE_LARGE', '₹4,500 would become ₹45: 99 % less.'),
    )
    await press('Update Rates')
    await screen.findByText('Is this price meant?')
    network.current.answer('availability.updateRates', () => ({
      editId: 'edit-2',
      version: 'edit-2',
      ok: true as const,
    }))
    await press('Change it all the same')
    await waitFor(() => expect(saidInPassing()).toHaveLength(1))
    const sent = network.current.asked('availability.updateRates')
    expect(sent.map(input => input.acceptsChange)).toEqual([false, true])
  })
})
