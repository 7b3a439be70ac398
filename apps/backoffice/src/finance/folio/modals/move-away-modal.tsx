import { Combobox } from '@atithi/ui/combobox'
import { Field } from '@atithi/ui/field'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { TextField } from '../../../components/forms/text-fields.tsx'
import { useDebounced } from '../../../components/use-debounced.ts'
import { formatMoney, formatStay } from '../../../lib/format.ts'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import type { Charge } from '../account.ts'
import { billIdOf, ownBill } from './bill-field.tsx'
import { BillFormModal } from './bill-form-modal.tsx'
import type { BillModalProps } from './bill-modal-props.ts'

type Target = Outputs['folio']['moveTargets']['items'][number]

interface MoveAwayModalProps extends BillModalProps {
  charges: readonly Charge[]
}

/** Moves charges to another room's bill, or to the master bill of the group. */
export function MoveAwayModal({ account, charges, onClose }: MoveAwayModalProps) {
  const { bookingId } = account
  const [search, setSearch] = useState('')
  const settled = useDebounced(search)
  const targets = trpc.folio.moveTargets.useQuery(
    { bookingId, search: settled },
    { placeholderData: before => before },
  )
  const move = trpc.folio.moveCharges.useMutation()
  const [target, setTarget] = useState<Target | null>(null)
  const form = useForm({ defaultValues: { where: 'room', bill: ownBill, reason: '', to: '' } })
  const group = targets.data?.group ?? null
  const isToGroup = group !== null && form.watch('where') === 'group'
  const options = (targets.data?.items ?? []).map(one => optionOf(one))
  const [only] = charges
  const what =
    charges.length === 1 && only ? only.description : `${charges.length} charges of this bill`
  const gross = charges.reduce((sum, charge) => sum + charge.gross, 0)
  return (
    <BillFormModal
      form={form}
      fields={['to', 'reason']}
      title={`Move ${what}`}
      description={`${formatMoney(gross)} with GST. Tax and discounts go with it; what was paid stays here.`}
      saveLabel="Move"
      onClose={onClose}
      save={async ({ bill, reason }, idempotencyKey) => {
        await move.mutateAsync({
          bookingId,
          chargeIds: charges.map(charge => charge.id),
          to: isToGroup
            ? { kind: 'group' }
            : { kind: 'booking', bookingId: target?.bookingId ?? '', billId: billIdOf(bill) },
          reason,
          idempotencyKey,
        })
        return isToGroup
          ? `${what} is on the master bill of ${group.name}`
          : `${what} is on the bill of ${target?.guestName ?? 'the other booking'}`
      }}
    >
      {group && (
        <SelectField
          control={form.control}
          name="where"
          label="Who pays"
          options={[
            { value: 'room', label: 'Another room' },
            { value: 'group', label: `The group: ${group.name}` },
          ]}
        />
      )}
      {isToGroup ? (
        <p className="text-sm text-muted">
          {group.isOpen
            ? `The master bill stands with ${group.isHere ? 'this booking' : `booking ${group.code}`}.`
            : `The master bill is opened with ${group.isHere ? 'this booking' : `booking ${group.code}`}, the first of the group.`}
        </p>
      ) : (
        <>
          <Field
            label="To the bill of"
            hint="Type a room, a guest’s name or a booking code"
            error={form.formState.errors.to?.message}
          >
            <Combobox
              options={options}
              value={target && optionOf(target)}
              onValueChange={chosen => {
                setTarget(chosen?.target ?? null)
                form.setValue('bill', ownBill)
                form.clearErrors('to')
              }}
              onSearch={setSearch}
              isLoading={targets.isFetching}
              placeholder="Room, guest or code"
              emptyText={
                search === '' ? 'Nobody else is in the house' : 'No stay of this room or name'
              }
            />
          </Field>
          {target && target.bills.length > 0 && (
            <SelectField
              control={form.control}
              name="bill"
              label="On which bill there"
              options={[
                { value: ownBill, label: target.guestName },
                ...target.bills.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </>
      )}
      <TextField control={form.control} name="reason" label="Reason" maxLength={300} required />
    </BillFormModal>
  )
}

function optionOf(target: Target) {
  const { bookingId, guestName, rooms, code, checkIn, checkOut } = target
  return {
    value: bookingId,
    label: rooms ? `${rooms} · ${guestName}` : guestName,
    description: `${code} · ${formatStay(checkIn, checkOut, undefined)}`,
    target,
  }
}
