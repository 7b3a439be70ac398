// @vitest-environment happy-dom
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { waitingToasts } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import { networkForEachTest, openScreen, press } from '../../test-support/open-screen.tsx'
import { propertyId, receptionist } from '../../test-support/people.ts'
import { RoomSheet } from './room-sheet.tsx'

const network = networkForEachTest()
const roomId = '01a202f2-12e6-7804-a4dd-a368771864d1'
const otherRoomId = '01a202f2-12e6-7804-a4dd-a368771864d2'

const room = (id: string, number: string) => ({
  id,
  number,
  floor: '2',
  housekeeping: 'dirty' as const,
  isOutOfOrder: false,
  features: [],
  roomTypeName: 'Deluxe',
})
const fault = (id: string, of: string, what: string) => ({
  id,
  roomId: of,
  number: '204',
  place: '',
  what,
  pictures: [],
})

function Sheet() {
  const { data } = trpc.rooms.list.useQuery({ propertyId })
  const today = '2026-11-28' as IsoDate
  return (
    data?.items[0] && (
      <RoomSheet
        propertyId={propertyId}
        room={data.items[0]}
        person={receptionist}
        today={today}
        onClose={() => undefined}
      />
    )
  )
}

function openSheet(sent: unknown[]) {
  network.current
    .answer('rooms.list', () => ({ items: [room(roomId, '204'), room(otherRoomId, '205')] }))
    .answer('rooms.cleaners', () => ({ items: [] }))
    .answer('faults.list', () => ({
      open: [fault('a', roomId, 'The geyser is cold'), fault('b', otherRoomId, 'A lamp flickers')],
      fixed: [],
    }))
    .answer('rooms.setHousekeeping', input => {
      sent.push(input)
      return {}
    })
    .answer('faults.report', input => {
      sent.push(input)
      return { faultId: 'c' }
    })
  openScreen(<Sheet />)
}

it('shows what is broken in this room, and reports more of it', async () => {
  const sent: unknown[] = []
  openSheet(sent)
  await screen.findByText('The geyser is cold')
  expect(screen.queryByText('A lamp flickers')).toBeNull()
  await press('Report Fault')
  const form = await screen.findByRole('dialog', { name: 'Report fault' })
  fireEvent.change(within(form).getByLabelText(/^What is broken/), {
    target: { value: 'The tap drips' },
  })
  fireEvent.click(within(form).getByRole('button', { name: 'Report Fault' }))
  await waitFor(() => expect(sent).toMatchObject([{ roomId, what: 'The tap drips' }]))
})

it('says how the room was marked, and takes it back', async () => {
  const sent: unknown[] = []
  openSheet(sent)
  await press('Clean')
  await waitFor(() => expect(waitingToasts.get()[0]?.title).toBe('Room 204 is clean'))
  waitingToasts.get()[0]?.undo?.()
  await waitFor(() =>
    expect(sent).toMatchObject([
      { roomId, housekeeping: 'clean' },
      { roomId, housekeeping: 'dirty' },
    ]),
  )
})
