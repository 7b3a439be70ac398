import { countedSum, denominations } from '@atithi/api/finance/shifts/rules'
import { Banner } from '@atithi/ui/banner'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { TextField } from '../../components/forms/text-fields.tsx'
import { formatMoney } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'

type Value = (typeof denominations)[number]

const keyOf = (value: Value): `of${Value}` => `of${value}`
const none = Object.fromEntries(denominations.map(value => [keyOf(value), ''])) as Record<
  `of${Value}`,
  string
>

/** Nothing typed is none; what is no number is said at its field, and never taken for none. */
const howMany = z.string().trim().regex(/^\d*$/, 'How many, in digits.')
const countForm = z.object({
  counts: z.object({
    of500: howMany,
    of200: howMany,
    of100: howMany,
    of50: howMany,
    of20: howMany,
    of10: howMany,
    of5: howMany,
    of2: howMany,
    of1: howMany,
  } satisfies Record<`of${Value}`, typeof howMany>),
  note: z.string(),
})

const countsIn = (counts: Record<`of${Value}`, string>) =>
  denominations.map(value => ({
    value,
    count: Number(howMany.safeParse(counts[keyOf(value)]).data ?? 0),
  }))

/** The count of a drawer, note by note; what it differs by is said before it is closed, for good. */
export function CloseShiftModal({ shiftId, onClose }: { shiftId: string; onClose: () => void }) {
  const shift = trpc.payments.shifts.get.useQuery({ shiftId }).data
  const close = trpc.payments.shifts.close.useMutation()
  const form = useForm({
    resolver: schemaResolver(countForm),
    defaultValues: { counts: none, note: '' },
  })
  const counts = countsIn(useWatch({ control: form.control, name: 'counts' }))
  const counted = countedSum(counts)
  const difference = shift ? counted - shift.expected : null
  return (
    <FormModal
      form={form}
      fields={['note']}
      title="Close Shift"
      description={
        shift && `${shift.cashier}: ${formatMoney(shift.expected)} is to be in the drawer`
      }
      dismissLabel="Cancel"
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
