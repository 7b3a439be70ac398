import { countedSum, denominations } from '@atithi/api/finance/shifts/rules'
import { Banner } from '@atithi/ui/banner'
import { useForm, useWatch } from 'react-hook-form'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { TextField } from '../../components/forms/text-fields.tsx'
import { formatMoney } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'

type Value = (typeof denominations)[number]
interface CountFields {
  counts: Record<`of${Value}`, string>
  counted: string
  note: string
}

const keyOf = (value: Value): `of${Value}` => `of${value}`
const none = Object.fromEntries(
  denominations.map(value => [keyOf(value), '']),
) as CountFields['counts']
const countsIn = (counts: CountFields['counts']) =>
  denominations.map(value => ({
    value,
    count: /^\d+$/.test(counts[keyOf(value)].trim()) ? Number(counts[keyOf(value)]) : 0,
  }))

/** The count of a drawer, note by note; what it differs by is said before it is closed, for good. */
export function CloseShiftModal({ shiftId, onClose }: { shiftId: string; onClose: () => void }) {
  const shift = trpc.payments.shifts.get.useQuery({ shiftId }).data
  const close = trpc.payments.shifts.close.useMutation()
  const form = useForm<CountFields>({ defaultValues: { counts: none, counted: '', note: '' } })
  const counts = countsIn(useWatch({ control: form.control, name: 'counts' }))
  const counted = countedSum(counts)
  const difference = shift ? counted - shift.expected : null
  return (
    <FormModal
      form={form}
      fields={['counted', 'note']}
      title="Close Shift"
      description={
        shift && `${shift.cashier}: ${formatMoney(shift.expected)} is to be in the drawer`
      }
      saveLabel={`Close with ${formatMoney(counted)}`}
      onClose={onClose}
      save={async ({ note }) => {
        const done = await close.mutateAsync({
          shiftId,
          counted,
          denominations: counts.filter(({ count }) => count > 0),
          ...(note.trim() && { note }),
        })
        refresh(staleAfter('shift.changed'))
        return {
          title: 'The shift is closed',
          ...(done.difference !== 0 && {
            description: `It differs by ${formatMoney(done.difference)}`,
          }),
        }
      }}
    >
      <div className="flex flex-col gap-5">
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {denominations.map(value => (
            <TextField
              key={value}
              control={form.control}
              name={`counts.${keyOf(value)}`}
              label={`₹${value}`}
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              maxLength={6}
            />
          ))}
        </div>
        {difference !== null && (
          <Banner
            tone={difference === 0 ? 'success' : 'warning'}
            title={
              difference === 0
                ? 'The count is right'
                : `${formatMoney(Math.abs(difference))} too ${difference > 0 ? 'much' : 'little'}`
            }
          >
            {difference !== 0 && 'Count again, or say why below.'}
          </Banner>
        )}
        <TextField
          control={form.control}
          name="note"
          label={difference === 0 ? 'Note for the next shift' : 'Why it differs'}
          maxLength={300}
          required={difference !== null && difference !== 0}
          optional={difference === 0}
        />
      </div>
    </FormModal>
  )
}
