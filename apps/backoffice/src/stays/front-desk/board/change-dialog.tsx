import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { RadioGroup } from '@atithi/ui/radio-group'
import { useState } from 'react'
import { ClosingGuard, UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx'
import { ChangeModal } from '../../change-preview/change-modal.tsx'
import type { StayChange } from '../../change-preview/use-change.ts'
import { nameOf } from './bar-look.tsx'
import type { Proposal } from './proposal.ts'

interface ChangeDialogProps {
  proposal: Proposal
  onClose: () => void
  onDone: () => void
}

/** What letting a bar go would do to rooms and money, and what the gesture could not say: a reason, a price. */
export function ChangeDialog(props: ChangeDialogProps) {
  return (
    <ClosingGuard onClose={props.onClose}>
      {requestClose => <Asked {...props} onClose={requestClose} />}
    </ClosingGuard>
  )
}

function Asked({ proposal, onClose, onDone }: ChangeDialogProps) {
  const [pricing, setPricing] = useState<'charge' | 'free'>('charge')
  const [nightPricing, setNightPricing] = useState<'today' | 'keep'>('today')
  const [reason, setReason] = useState('')
  // A guest whose new room is of another type is given the type first, then the room.
  const [hasType, setHasType] = useState(false)
  const words = wordsOf(proposal, hasType)
  const change = changeOf(proposal, { pricing, nightPricing, reason: reason.trim(), hasType })
  const choosesType = !hasType && 'otherType' in proposal && proposal.otherType !== null
  return (
    <ChangeModal
      key={String(hasType)}
      bookingId={proposal.bar.booking.id}
      change={change}
      {...words}
      onClose={onClose}
      onDone={() => (proposal.kind === 'room-type' && !hasType ? setHasType(true) : onDone())}
    >
      {choosesType && (
        <Field label={`${proposal.otherType?.name ?? ''} is another room type`} group>
          <RadioGroup
            value={pricing}
            onValueChange={setPricing}
            options={[
              { value: 'charge', label: 'The guest pays today’s price' },
              { value: 'free', label: 'Upgrade free, the price stays as agreed' },
            ]}
          />
        </Field>
      )}
      {proposal.kind === 'dates' && proposal.adds && (
        <Field label="Nights added cost" group>
          <RadioGroup
            value={nightPricing}
            onValueChange={setNightPricing}
            options={[
              { value: 'today', label: 'Today’s price' },
              { value: 'keep', label: 'As the nights already booked' },
            ]}
          />
        </Field>
      )}
      {proposal.kind === 'move' && (
        <Field label="Why the guest moves" hint="Kept in the activity of the booking." required>
          <Input
            value={reason}
            maxLength={300}
            onChange={event => setReason(event.target.value)}
            placeholder="As: air conditioning failed"
          />
        </Field>
      )}
      <UnsavedGuard when={reason !== ''} />
    </ChangeModal>
  )
}

interface Answers {
  pricing: 'charge' | 'free'
  nightPricing: 'today' | 'keep'
  reason: string
  hasType: boolean
}

function changeOf(proposal: Proposal, answers: Answers): StayChange | null {
  const { bookingRoomId } = proposal.bar.segment
  switch (proposal.kind) {
    case 'dates':
      return { ...proposal.change, pricing: answers.nightPricing }
    case 'assign':
    case 'swap':
      return proposal.change
    case 'move':
      if (answers.reason === '') return null
      return {
        kind: 'move',
        bookingRoomId,
        roomId: proposal.roomId,
        reason: answers.reason,
        ...(proposal.otherType && { pricing: answers.pricing }),
      }
    case 'room-type':
      return answers.hasType
        ? { kind: 'assign', bookingRoomId, roomId: proposal.roomId }
        : {
            kind: 'room-type',
            bookingRoomId,
            roomTypeId: proposal.otherType.id,
            pricing: answers.pricing,
          }
  }
}

function wordsOf(
  proposal: Proposal,
  hasType: boolean,
): { title: string; verb: string; done: string } {
  const guest = nameOf(proposal.bar)
  const room = proposal.room?.number ?? ''
  switch (proposal.kind) {
    case 'dates': {
      const isExtended = proposal.change.checkIn === proposal.bar.booking.checkIn && proposal.adds
      return isExtended
        ? {
            title: `Extend the stay of ${guest}`,
            verb: 'Extend stay',
            done: `The stay of ${guest} is extended`,
          }
        : {
            title: `Change the dates of ${guest}`,
            verb: 'Change dates',
            done: `The dates of ${guest} are changed`,
          }
    }
    case 'swap':
      return {
        title: `Swap rooms with ${proposal.with}`,
        verb: 'Swap rooms',
        done: `${guest} and ${proposal.with} have each other’s rooms`,
      }
    case 'move':
      return {
        title: `Move ${guest} to room ${room}`,
        verb: 'Move guest',
        done: `${guest} is in room ${room}`,
      }
    case 'room-type':
      return hasType
        ? {
            title: `Give room ${room} to ${guest}`,
            verb: 'Assign room',
            done: `Room ${room} is assigned to ${guest}`,
          }
        : {
            title: `Change the room type of ${guest}`,
            verb: 'Change room type',
            done: `${guest} has the new room type`,
          }
    case 'assign':
      return {
        title: `Give room ${room} to ${guest}`,
        verb: 'Assign room',
        done: `Room ${room} is assigned to ${guest}`,
      }
  }
}
