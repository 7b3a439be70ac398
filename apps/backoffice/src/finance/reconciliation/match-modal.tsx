import { Banner } from '@atithi/ui/banner'
import { Field } from '@atithi/ui/field'
import { RadioGroup } from '@atithi/ui/radio-group'
import { Skeleton } from '@atithi/ui/skeleton'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { TextField } from '../../components/forms/text-fields.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatMoney, formatShortDay } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { lineKey } from './reason-modal.tsx'
import type { ReconciliationLine } from './reconciliation-words.ts'

type Candidate = Outputs['payments']['reconcile']['candidates']['items'][number]

interface MatchModalProps {
  propertyId: string
  line: ReconciliationLine
  onClose: () => void
}

const targetOf = ({ kind, id }: Candidate) =>
  kind === 'transfer'
    ? { settlementId: id }
    : kind === 'payout'
      ? { channelStatementId: id }
      : kind === 'refund'
        ? { refundId: id }
        : { paymentId: id }

/** Says by hand what a line is: what comes to its amount stands first. */
export function MatchModal({ propertyId, line, onClose }: MatchModalProps) {
  const query = trpc.payments.reconcile.candidates.useQuery({ propertyId, ...lineKey(line) })
  const match = trpc.payments.reconcile.match.useMutation()
  const suggested = line.settlementId ?? line.channelStatementId ?? line.paymentId
  const [chosen, setChosen] = useState<string | null>(line.side === 'bank' ? suggested : null)
  const form = useForm({ defaultValues: { reason: '' } })
  const items = query.data?.items ?? []
  const target = items.find(({ id }) => id === chosen)
  return (
    <FormModal
      form={form}
      fields={['reason']}
      title="Match"
      description={`${line.title}, ${formatMoney(line.amount)} on ${formatShortDay(line.day)}`}
      saveLabel={target ? `Match ${formatMoney(target.amount)}` : 'Match'}
      onClose={onClose}
      save={async ({ reason }) => {
        if (!target) throw new Error('Choose what it is.')
        await match.mutateAsync({ propertyId, reason, ...lineKey(line), ...targetOf(target) })
        refresh(staleAfter('payment-accounts.reconciled'))
        return { title: 'The line is matched' }
      }}
    >
      <div className="flex flex-col gap-5">
        {query.isError ? (
          <QueryFailure title="What it could be was not loaded" query={query} />
        ) : query.isPending ? (
          <Skeleton className="h-40" />
        ) : items.length === 0 ? (
          <Banner tone="info" title="Nothing open fits this line">
            Record the payment first, or set the line aside.
          </Banner>
        ) : (
          <Field label="What it is" group>
            <RadioGroup
              look="cards"
              value={chosen}
              onValueChange={setChosen}
              options={items.map(one => ({
                value: one.id,
                label: `${formatMoney(one.amount)}${one.fits ? '' : ', another amount'}`,
                hint: [formatShortDay(one.day), one.title, one.detail].filter(Boolean).join(' · '),
              }))}
            />
          </Field>
        )}
        <TextField control={form.control} name="reason" label="Reason" maxLength={300} required />
      </div>
    </FormModal>
  )
}
