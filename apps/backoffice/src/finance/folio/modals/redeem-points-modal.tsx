import { mostPointsOn, worthOf } from '@atithi/api/guests/loyalty/rules'
import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { NumberField } from '../../../components/forms/text-fields.tsx'
import { formatCounted, formatDay, formatMoney } from '../../../lib/format.ts'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import { redeemableCharges } from '../redeemable.ts'
import { BillFormModal } from './bill-form-modal.tsx'
import type { BillModalProps } from './bill-modal-props.ts'

interface RedeemFields {
  chargeId: string
  points: number | null
}

/** Takes points of the guest off one charge, and says what they are worth on it. */
export function RedeemPointsModal({ account, onClose }: BillModalProps) {
  const guest = trpc.folio.points.useQuery({ bookingId: account.bookingId }).data
  return guest ? <RedeemForm account={account} onClose={onClose} guest={guest} /> : null
}

function RedeemForm({
  account,
  onClose,
  guest,
}: BillModalProps & { guest: Outputs['folio']['points'] }) {
  const redeem = trpc.folio.redeemPoints.useMutation()
  const charges = redeemableCharges(account).toSorted((one, other) => other.value - one.value)
  const most = (chargeId: string) =>
    mostPointsOn(charges.find(one => one.id === chargeId)?.value ?? 0, guest)
  const largest = charges[0]?.id ?? ''
  const form = useForm<RedeemFields>({
    defaultValues: { chargeId: largest, points: most(largest) },
  })
  const { control, setValue } = form
  const [chargeId, points] = useWatch({ control, name: ['chargeId', 'points'] })
  const charge = charges.find(one => one.id === chargeId)
  const worth = worthOf(points ?? 0, guest)
  const { leastPoints, pointValue } = guest
  return (
    <BillFormModal
      form={form}
      fields={['chargeId', 'points']}
      title="Redeem points"
      description={`${guest.guestName} has ${formatCounted(guest.points, 'point')}. A point takes ${formatMoney(pointValue)} off the bill before GST.`}
      saveLabel="Redeem Points"
      onClose={onClose}
      save={async ({ chargeId, points }, idempotencyKey) => {
        await redeem.mutateAsync({
          bookingId: account.bookingId,
          chargeId,
          points: points ?? 0,
          idempotencyKey,
        })
        return `${formatCounted(points ?? 0, 'point')} redeemed: ${formatMoney(worth)} is taken off`
      }}
    >
      <SelectField
        control={control}
        name="chargeId"
        label="Take off"
        options={charges.map(({ id, description, night, value }) => ({
          value: id,
          label: `${description}, ${night ? `${formatDay(night)}, ` : ''}${formatMoney(value)}`,
        }))}
        onChosen={id => setValue('points', most(id))}
      />
      <NumberField
        control={control}
        name="points"
        label="Points"
        min={leastPoints}
        max={most(chargeId)}
        required
        faultOf={typed => faultOf(Number(typed), { least: leastPoints, most: most(chargeId) })}
        hint={
          charge && isWithin(points ?? 0, { least: leastPoints, most: most(chargeId) })
            ? `${formatMoney(worth)} off before GST: ${formatMoney(charge.value - worth)} is left of this charge, and its GST falls with it.`
            : undefined
        }
      />
      <p className="text-sm text-muted">
        The points come back to the guest when the discount or its charge is reversed.
      </p>
    </BillFormModal>
  )
}

interface Bounds {
  least: number
  most: number
}

const isWithin = (points: number, { least, most }: Bounds): boolean =>
  Number.isInteger(points) && points >= least && points <= most

const faultOf = (points: number, { least, most }: Bounds): string | undefined =>
  most < least
    ? `At least ${formatCounted(least, 'point')} are redeemed at once, and this charge takes fewer.`
    : isWithin(points, { least, most })
      ? undefined
      : `Enter ${least === most ? least : `${least} to ${most}`}.`
