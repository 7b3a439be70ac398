import type { ReactNode } from 'react'
import { type Outputs, trpc } from '../lib/trpc.ts'
import type { Network, Part } from './network.ts'
import { bookingId, propertyId } from './people.ts'

type Account = Outputs['folio']['get']

/** The account of one guest with one bill, on which the balance stands; `change` says what else is so. */
export function answerAccount(
  network: Network,
  change: Part<Account> & { balance: number },
): Network {
  const { balance } = change
  const account: Part<Account> = {
    bookingId,
    propertyId,
    code: 'ATH-7K2M',
    guestName: 'Asha Menon',
    gstRegistration: 'regular',
    bookingRooms: [],
    status: 'checked-in',
    timeZone: 'Asia/Kolkata',
    rooms: 1,
    totalAmount: Math.max(0, balance),
    chargedAmount: Math.max(0, balance),
    paidAmount: Math.max(0, -balance),
    waitingNights: [],
    waitingAmount: 0,
    refundsDue: [],
    gatewayRefunds: [],
    gatewayPayments: [],
    documents: [],
    bills: [
      {
        id: null,
        payer: 'guest',
        name: 'Asha Menon',
        gstin: null,
        sez: null,
        lut: null,
        takesNights: true,
        room: null,
        charges: [],
        money: [],
        totals: { value: 0, tax: 0, charged: balance, received: 0, balance, uninvoiced: 0 },
        due: balance,
      },
    ],
    ...change,
  }
  return network.answer('folio.get', () => account)
}

/** What lies open over the account of a booking. */
export function OverAccount({ children }: { children: (account: Account) => ReactNode }) {
  const { data } = trpc.folio.get.useQuery({ bookingId })
  return data ? children(data) : null
}
