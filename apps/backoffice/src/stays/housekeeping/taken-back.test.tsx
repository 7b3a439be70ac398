// @vitest-environment happy-dom
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { waitingToasts } from '../../lib/toasts.ts'
import { type Outputs, utils } from '../../lib/trpc.ts'
import { networkForEachTest, openScreen, press } from '../../test-support/open-screen.tsx'
import { owner, propertyId, receptionist } from '../../test-support/people.ts'
import { Faults } from './faults.tsx'
import { LostForm } from './lost-form.tsx'
import { LostFound } from './lost-found.tsx'

const network = networkForEachTest()
const today = '2026-11-28' as IsoDate
const timeZone = 'Asia/Kolkata'
const itemId = '01a202f2-12e6-7804-a4dd-a368771864f1'
let sent: unknown[] = []
beforeEach(() => {
  sent = []
})

async function undo(title: string): Promise<void> {
  await waitFor(() => expect(waitingToasts.get()[0]?.title).toBe(title))
  waitingToasts.get()[0]?.undo?.()
  await waitFor(() => expect(sent).toHaveLength(2))
}

it('a found thing that was given up by mistake is back in the house', async () => {
  const item = {
    id: itemId,
    what: 'Silver anklet',
    place: 'Room 202',
    foundOn: today,
    foundBy: 'Pooja',
    keptAt: null,
    state: 'kept' as const,
    returnedTo: null,
    settledAt: null,
    settledBy: null,
    timeZone,
    pictures: [],
  }
  network.current
    .answer('lostFound.list', () => ({ items: [item], total: 1, nextCursor: null }))
    .answer('lostFound.settle', input => {
      sent.push(input)
      return { ok: true as const }
    })
  openScreen(<LostFound propertyId={propertyId} today={today} />)
  await press('Give Up')
  await undo('Silver anklet is given up')
  expect(sent).toMatchObject([
    { itemId, state: 'disposed' },
    { itemId, state: 'kept' },
  ])
})

it('a fault that was called fixed by mistake is open again', async () => {
  const fault = {
    id: itemId,
    roomId: null,
    number: null,
    place: 'Car park',
    what: 'The gate hangs',
    reportedAt: '2026-11-27T10:00:00Z',
    reportedBy: 'Pooja',
    fixedAt: null,
    fixedBy: null,
    timeZone,
    pictures: [],
  }
  network.current
    .answer('faults.list', () => ({ open: [fault], fixed: [] }))
    .answer('faults.settle', input => {
      sent.push(input)
      return { ok: true as const }
    })
  openScreen(<Faults propertyId={propertyId} person={receptionist} today={today} />)
  await press('Fixed')
  await undo('The fault is fixed')
  expect(sent).toMatchObject([{ isFixed: true }, { isFixed: false }])
})

it('who writes a found thing down is taken to have found it', async () => {
  // Who is signed in is known before any screen opens.
  utils.auth.me.setData(undefined, owner as Outputs['auth']['me'])
  openScreen(<LostForm propertyId={propertyId} today={today} onClose={() => undefined} />)
  const foundBy = await screen.findByLabelText<HTMLInputElement>(/^Found by/)
  expect(foundBy.value).toBe(owner.name)
})
