import { taxedAt } from '@atithi/api/finance/ledger/rules/discounts'
import { roomSac, supplyOf } from '@atithi/api/tax/gst/rules/gst'
import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { MoneyField, NumberField, TextField } from '../../../components/forms/text-fields.tsx'
import { gstRateOrRoom, gstRatesOrRoom, isAsRoom } from '../../../components/words/gst-rates.ts'
import { formatDay, formatMoney, formatPercent } from '../../../lib/format.ts'
import type { Person } from '../../../lib/session.ts'
import { trpc } from '../../../lib/trpc.ts'
import { type Account, mayGrant } from '../account.ts'
import { BillField, billIdOf, ownBill } from './bill-field.tsx'
import { BillFormModal } from './bill-form-modal.tsx'
import type { BillModalProps } from './bill-modal-props.ts'

const somethingElse = 'else'

interface ChargeFields {
  extraId: string
  quantity: number | null
  unitPrice: number | null
  description: string
  amount: number | null
  taxBasisPoints: string
  sac: string
  night: string
  bill: string
}

/** Charges something of the catalogue, or what is in no catalogue. */
export function ChargeModal({ account, person, onClose }: BillModalProps & { person: Person }) {
  const { bookingId, propertyId } = account
  const query = trpc.folio.extras.list.useQuery({ propertyId })
  const addExtra = trpc.folio.addExtra.useMutation()
  const addFee = trpc.folio.addFee.useMutation()
  const extras = query.data?.items.filter(extra => extra.isActive) ?? []
  const form = useForm<ChargeFields>({
    defaultValues: {
      extraId: '',
      quantity: 1,
      unitPrice: null,
      description: '',
      amount: null,
      taxBasisPoints: '1800',
      sac: '999799',
      night: '',
      bill: ownBill,
    },
  })
  const { control } = form
  const [extraId, quantity, unitPrice, amount, taxBasisPoints, bill] = useWatch({
    control,
    name: ['extraId', 'quantity', 'unitPrice', 'amount', 'taxBasisPoints', 'bill'],
  })
  const extra = extras.find(one => one.id === extraId)
  const value = extra
    ? (unitPrice ?? extra.price) * (quantity ?? 0)
    : extraId === somethingElse
      ? (amount ?? 0)
      : 0
  const ofRoom = extra ? extra.taxBasisPoints === null : isAsRoom(taxBasisPoints)
  const isChosen = extra !== undefined || extraId === somethingElse
  const nights = nightsOf(account)
  const ownRate = extra ? extra.taxBasisPoints : gstRateOrRoom(taxBasisPoints)
  const rate = account.gstRegistration === 'regular' ? ownRate : 0
  return (
    <BillFormModal
      form={form}
      fields={
        extra
          ? ['extraId', 'quantity', 'unitPrice', 'night']
          : ['description', 'amount', 'taxBasisPoints', 'sac', 'night']
      }
      title="Add a charge"
      description={`${account.guestName}, ${account.code}`}
      saveLabel="Add Charge"
      onClose={onClose}
      save={async (values, idempotencyKey) => {
        const billId = billIdOf(values.bill)
        const unitDay = ofRoom ? nights.find(one => one.value === values.night)?.unitDay : undefined
        if (extra) {
          const other =
            values.unitPrice !== null && values.unitPrice !== extra.price
              ? { unitPrice: values.unitPrice }
              : {}
          await addExtra.mutateAsync({
            bookingId,
            extraId: extra.id,
            quantity: values.quantity ?? 0,
            billId,
            idempotencyKey,
            ...unitDay,
            ...other,
          })
          return `${extra.name} is charged`
        }
        const { description, sac } = values
        const fee = {
          description,
          sac: ofRoom ? roomSac : sac,
          amount: values.amount ?? 0,
          taxBasisPoints: gstRateOrRoom(values.taxBasisPoints),
          ...unitDay,
        }
        await addFee.mutateAsync({ bookingId, billId, idempotencyKey, ...fee })
        return `${values.description} is charged`
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          control={control}
          name="extraId"
          label="What"
          placeholder="Choose"
          required
          faultOf={chosen => (chosen === '' ? 'Choose what is charged.' : undefined)}
          options={[
            ...extras.map(({ id, name, price: each }) => ({
              value: id,
              label: `${name}, ${formatMoney(each)}`,
            })),
            { value: somethingElse, label: 'Something else' },
          ]}
          className="sm:col-span-2"
        />
        {extra && (
          <>
            <NumberField
              control={control}
              name="quantity"
              label="Quantity"
              min={1}
              max={1000}
              required
            />
            {mayGrant(person, 'override') && (
              <MoneyField
                control={control}
                name="unitPrice"
                label="Another price each"
                hint={`The catalogue says ${formatMoney(extra.price)}`}
                optional
              />
            )}
          </>
        )}
        {extraId === somethingElse && (
          <>
            <TextField
              control={control}
              name="description"
              label="What it is for"
              maxLength={80}
              required
              className="sm:col-span-2"
            />
            <MoneyField control={control} name="amount" label="Amount before GST" required />
            <SelectField
              control={control}
              name="taxBasisPoints"
              label="GST"
              options={gstRatesOrRoom}
            />
            {!ofRoom && (
              <TextField
                control={control}
                name="sac"
                label="Service code (SAC)"
                inputMode="numeric"
                maxLength={8}
                required
              />
            )}
          </>
        )}
        {isChosen && ofRoom && (
          <SelectField
            control={control}
            name="night"
            label="For the night of"
            placeholder="Tonight"
            options={nights}
          />
        )}
        <BillField control={control} name="bill" account={account} />
      </div>
      {value > 0 && Number.isSafeInteger(value) && (
        <p className="text-sm text-muted">{outcomeOf(account, { value, rate, bill })}</p>
      )}
    </BillFormModal>
  )
}

/** The nights of the stay, of each room where there are several. */
function nightsOf({ bills, waitingNights, bookingRooms }: Account) {
  const charged = bills.flatMap(bill =>
    bill.charges.flatMap(({ kind, night, room, isReversed }) =>
      kind === 'room-night' && night && room && !isReversed
        ? [{ night, position: room.position }]
        : [],
    ),
  )
  const waiting = waitingNights.map(({ night, room }) => ({ night, position: room }))
  return [...charged, ...waiting]
    .toSorted((a, b) => a.night.localeCompare(b.night) || a.position - b.position)
    .flatMap(({ night, position }) => {
      const room = bookingRooms.find(one => one.position === position)
      if (!room) return []
      const label =
        bookingRooms.length > 1 ? `${formatDay(night)}, room ${position}` : formatDay(night)
      return [{ value: `${night}/${position}`, label, unitDay: { bookingRoomId: room.id, night } }]
    })
}

/** '₹1,300 and GST 5%, ₹65: ₹1,365 on the bill.' */
function outcomeOf(
  account: Account,
  { value, rate, bill }: { value: number; rate: number | null; bill: string },
): string {
  if (rate === null)
    return `${formatMoney(value)} before GST, at the rate of the night: what is charged for the room and this together decides it.`
  const payer = account.bills.find(one => one.id === billIdOf(bill))
  const { cgst, sgst, igst } = taxedAt(value, rate, payer ? supplyOf(payer) : 'state')
  const tax = cgst + sgst + igst
  const withTax =
    tax > 0
      ? ` and ${igst > 0 ? 'IGST' : 'GST'} ${formatPercent(rate / 100)}, ${formatMoney(tax)}`
      : ''
  return `${formatMoney(value)}${withTax}: ${formatMoney(value + tax)} on the bill.`
}
