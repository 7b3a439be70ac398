import type { ChannelId } from '@atithi/api/channels/rules'
import { channelNames } from '@atithi/api/channels/rules'
import { useForm } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { DayField } from '../../components/forms/day-field.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { MoneyField, TextField } from '../../components/forms/text-fields.tsx'
import { formatMoney } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import { channelOptions } from '../words/channel-words.tsx'
import type { VirtualCard } from './settlement-words.ts'

const changed = () => {
  refresh(staleAfter('payment-accounts.reconciled'))
  refresh(staleAfter('payment.recorded'))
}

interface AddFields {
  channelId: ChannelId | ''
  booking: string
  amount: number | null
  validFrom: string
  validTo: string
  lastFour: string
}

/** That a card came, for how much and when: nothing that could pay with it. */
export function AddCardModal({ propertyId, onClose }: { propertyId: string; onClose: () => void }) {
  const add = trpc.payments.channels.addCard.useMutation()
  const form = useForm<AddFields>({
    defaultValues: {
      channelId: '',
      booking: '',
      amount: null,
      validFrom: '',
      validTo: '',
      lastFour: '',
    },
  })
  const { control } = form
  return (
    <FormModal
      form={form}
      fields={['channelId', 'booking', 'amount', 'validFrom', 'validTo', 'lastFour']}
      title="Add Virtual Card"
      description="The number of the card stays in the channel’s extranet."
      saveLabel="Add Virtual Card"
      onClose={onClose}
      save={async ({ channelId, booking, amount, lastFour, ...days }) => {
        if (channelId === '') throw new RangeError('the form lets none through without it')
        await add.mutateAsync({
          propertyId,
          channelId,
          booking: booking.trim(),
          amount: amount ?? 0,
          ...days,
          ...(lastFour.trim() && { lastFour: lastFour.trim() }),
        })
        changed()
        return { title: 'The virtual card is added' }
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          control={control}
          name="channelId"
          label="Channel"
          placeholder="Choose a channel"
          options={channelOptions}
          faultOf={value => (value ? undefined : 'Choose a channel.')}
          required
        />
        <TextField
          control={control}
          name="booking"
          label="Booking"
          hint="Its code here, or its number at the channel"
          maxLength={60}
          autoComplete="off"
          required
        />
        <MoneyField control={control} name="amount" label="Amount" required />
        <TextField
          control={control}
          name="lastFour"
          label="Last four digits"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          optional
        />
        <DayField control={control} name="validFrom" label="May be charged from" required />
        <DayField control={control} name="validTo" label="Until" required />
      </div>
    </FormModal>
  )
}

interface CardProps {
  propertyId: string
  card: VirtualCard
  onClose: () => void
}

/** The hotel has charged the card at its own terminal. */
export function ChargeCardModal({ propertyId, card, onClose }: CardProps) {
  const charge = trpc.payments.channels.chargeCard.useMutation()
  const form = useForm({ defaultValues: { reference: '' } })
  return (
    <FormModal
      form={form}
      fields={['reference']}
      size="sm"
      title="Record Charge"
      description={`${channelNames[card.channelId]} card of ${card.guestName}, ${card.code}. Charge it at your terminal first.`}
      saveLabel={`Record ${formatMoney(card.amount)}`}
      onClose={onClose}
      save={async ({ reference }) => {
        await charge.mutateAsync({
          propertyId,
          cardId: card.id,
          ...(reference.trim() && { reference: reference.trim() }),
        })
        changed()
        return { title: `${formatMoney(card.amount)} is on the folio of ${card.guestName}` }
      }}
    >
      <TextField
        control={form.control}
        name="reference"
        label="Slip or approval number"
        maxLength={40}
        autoComplete="off"
        optional
      />
    </FormModal>
  )
}

/** The channel took the card back, or it was entered by mistake. */
export function VoidCardModal({ propertyId, card, onClose }: CardProps) {
  const voids = trpc.payments.channels.voidCard.useMutation()
  const form = useForm({ defaultValues: { reason: '' } })
  return (
    <FormModal
      form={form}
      fields={['reason']}
      size="sm"
      tone="danger"
      title="Void"
      description={`${formatMoney(card.amount)} for ${card.guestName}, ${card.code}`}
      saveLabel="Void Card"
      onClose={onClose}
      save={async ({ reason }) => {
        await voids.mutateAsync({ propertyId, cardId: card.id, reason })
        changed()
        return { title: 'The card is void' }
      }}
    >
      <TextField
        control={form.control}
        name="reason"
        label="Reason"
        hint="As: the channel sent another one"
        maxLength={300}
        required
      />
    </FormModal>
  )
}
