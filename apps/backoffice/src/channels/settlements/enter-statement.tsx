import { type LineParts, netOf } from '@atithi/api/channels/settlements/rules/verdict'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Skeleton } from '@atithi/ui/skeleton'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { formatCounted, formatMoney } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import { type Draft, LineEditor } from './line-editor.tsx'
import { emptyHead, headFields, headOf, PaperFields, type PaperHead } from './paper-fields.tsx'
import { type Due, kindWords } from './settlement-words.ts'

const nothing: LineParts = { gross: 0, commission: 0, commissionTax: 0, tcs: 0, tds: 0 }

const draftOf = (due: Due): Draft => ({
  key: due.bookingId,
  due,
  reservationCode: due.reservationCode,
  isOn: false,
  parts: due.expected ?? nothing,
})

/** A paper of a channel: its stays are proposed with what it should say, and only what it says otherwise is typed. */
export function EnterStatement({
  propertyId,
  onClose,
}: {
  propertyId: string
  onClose: () => void
}) {
  const enter = trpc.payments.channels.enter.useMutation()
  const form = useForm<PaperHead>({ defaultValues: emptyHead })
  const { control } = form
  const [channelId, kind] = useWatch({ control, name: ['channelId', 'kind'] })
  const dues = trpc.payments.channels.dues.useQuery(
    { propertyId, kind, ...(channelId && { channelId }) },
    { enabled: channelId !== '' },
  )
  // What was typed of each line, above what is proposed; a line of its own has no booking here.
  const [typed, setTyped] = useState<Record<string, Partial<Draft>>>({})
  const [own, setOwn] = useState<readonly string[]>([])
  const proposed = channelId === '' ? [] : (dues.data?.items ?? [])
  const lines: Draft[] = [
    ...proposed.map(draftOf),
    ...own.map(key => ({ key, due: null, reservationCode: '', isOn: true, parts: nothing })),
  ].map(line => Object.assign(line, typed[line.key]))
  const chosen = lines.filter(line => line.isOn)
  const net = chosen.reduce((sum, line) => sum + netOf(kind, line.parts), 0)
  const change = (key: string, patch: Partial<Draft>) =>
    setTyped(before => ({ ...before, [key]: Object.assign({}, before[key], patch) }))
  const restart = () => {
    setTyped({})
    setOwn([])
  }
  return (
    <FormModal
      form={form}
      fields={headFields}
      size="xl"
      title="Enter Payout or Invoice"
      saveLabel={chosen.length > 0 ? `Enter ${formatMoney(net)}` : 'Enter'}
      onClose={onClose}
      save={async values => {
        const { posted } = await enter.mutateAsync({
          propertyId,
          ...headOf(values),
          lines: chosen.map(line =>
            Object.assign({ reservationCode: line.reservationCode }, line.parts),
          ),
        })
        refresh(staleAfter('payment-accounts.reconciled'))
        refresh(staleAfter('payment.settled'))
        return {
          title: `${kindWords[values.kind].name} entered`,
          ...(posted > 0 && { description: `${formatMoney(posted)} of its bookings is settled.` }),
        }
      }}
    >
      <PaperFields propertyId={propertyId} control={control} onRestart={restart} />
      {channelId !== '' &&
        (dues.isPending ? (
          <Skeleton className="h-40" />
        ) : (
          <section className="flex flex-col gap-3" aria-label="Bookings">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h3 className="text-sm font-semibold">
                {chosen.length > 0
                  ? `${formatCounted(chosen.length, 'booking')} on it, ${formatMoney(net)}`
                  : 'Choose the bookings that stand on it'}
              </h3>
              <div className="flex gap-2">
                {proposed.length > 1 && (
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => {
                      const isOn = chosen.length < lines.length
                      for (const { key } of lines) change(key, { isOn })
                    }}
                  >
                    {chosen.length < lines.length ? 'Choose All' : 'Choose None'}
                  </Button>
                )}
                <Button
                  size="sm"
                  variant="secondary"
                  icon={<Plus />}
                  onClick={() => setOwn(before => [...before, crypto.randomUUID()])}
                >
                  Add Another
                </Button>
              </div>
            </div>
            {lines.length === 0 && (
              <Banner tone="info">
                No stay of this channel waits for such a paper. Add the bookings that stand on it by
                their numbers.
              </Banner>
            )}
            <ul className="flex flex-col divide-y divide-line border-y border-line">
              {lines.map(line => (
                <LineEditor
                  key={line.key}
                  line={line}
                  kind={kind}
                  onChange={patch => change(line.key, patch)}
                />
              ))}
            </ul>
          </section>
        ))}
    </FormModal>
  )
}
