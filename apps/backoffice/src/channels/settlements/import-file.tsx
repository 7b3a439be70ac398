import {
  columnsOfKind,
  type RemittanceColumns,
} from '@atithi/api/channels/settlements/rules/read-remittance'
import { Badge } from '@atithi/ui/badge'
import { Banner } from '@atithi/ui/banner'
import { Checkbox } from '@atithi/ui/checkbox'
import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ColumnFields } from '../../components/forms/column-fields.tsx'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { messageFor } from '../../lib/failures.ts'
import { contentOf } from '../../lib/file-content.ts'
import { formatCount, formatCounted, formatMoney } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { emptyHead, headFields, headOf, PaperFields, type PaperHead } from './paper-fields.tsx'
import { columnWords, differenceWords, kindWords, verdictWords } from './settlement-words.ts'

type Reading = Outputs['payments']['channels']['readFile']

/** A payout or an invoice as the portal of a channel exports it: its columns named once, its bookings judged before anything is kept. */
export function ImportFile({ propertyId, onClose }: { propertyId: string; onClose: () => void }) {
  const read = trpc.payments.channels.readFile.useMutation()
  const keep = trpc.payments.channels.importFile.useMutation()
  const form = useForm<PaperHead>({ defaultValues: emptyHead })
  const { control, getValues } = form
  const [channelId, kind] = useWatch({ control, name: ['channelId', 'kind'] })
  const [file, setFile] = useState<{ fileName: string; content: string } | null>(null)
  const [reading, setReading] = useState<Reading | null>(null)
  const [leavesOut, setLeavesOut] = useState(false)
  const asked = useRef(0)
  const look = async (of: typeof file, mapping?: RemittanceColumns) => {
    const { channelId, kind } = getValues()
    if (!of || channelId === '') return
    asked.current += 1
    const mine = asked.current
    const { content } = of
    const found = await read
      .mutateAsync({ propertyId, channelId, kind, content, ...(mapping && { mapping }) })
      .catch(() => null)
    // A later choice has its own answer.
    if (mine === asked.current) setReading(found)
  }
  const choose = async (chosen: File | undefined) => {
    setReading(null)
    setLeavesOut(false)
    const next = chosen ? { fileName: chosen.name, content: await contentOf(chosen) } : null
    setFile(next)
    await look(next)
  }
  return (
    <FormModal
      form={form}
      fields={headFields}
      size="xl"
      title="Import File of a Portal"
      description="The payout or the invoice of commission that the channel’s portal exports as CSV."
      saveLabel={
        reading && reading.bookings > 0
          ? `Import ${formatCounted(reading.bookings, 'Booking')}`
          : 'Import'
      }
      onClose={onClose}
      save={async values => {
        // What is not ready is refused with what to do: the server has the sentences.
        const { posted, bookings, leftOut } = await keep.mutateAsync({
          propertyId,
          ...headOf(values),
          fileName: file?.fileName ?? 'payout.csv',
          content: file?.content ?? '',
          ...(reading && { mapping: reading.columns }),
          leaveOutBad: leavesOut,
        })
        refresh(staleAfter('payment-accounts.reconciled'))
        refresh(staleAfter('payment.settled'))
        return {
          title: `${kindWords[values.kind].name} of ${formatCounted(bookings, 'booking')} imported`,
          description: [
            posted > 0 && `${formatMoney(posted)} of its bookings is settled.`,
            leftOut > 0 && `${formatCounted(leftOut, 'row')} left out.`,
          ]
            .filter(Boolean)
            .join(' '),
        }
      }}
    >
      <PaperFields propertyId={propertyId} control={control} onRestart={() => void look(file)} />
      <Field label="File" required>
        <Input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={event => void choose(event.currentTarget.files?.[0])}
        />
      </Field>
      {file && channelId === '' && (
        <Banner tone="info">Choose the channel to read the file.</Banner>
      )}
      <FormFailure failure={read.error ? messageFor(read.error) : null} />
      {read.isPending && !reading && <ProgressBar label="Reading the file" value={null} />}
      {reading && (
        <>
          <ReadingBanner reading={reading} />
          <ColumnFields
            fields={columnsOfKind(kind)}
            words={columnWords}
            heads={reading.heads}
            columns={reading.columns}
            onChange={columns => {
              setReading({ ...reading, columns })
              void look(file, columns)
            }}
          />
          {reading.badRows > 0 && (
            <BadRows reading={reading} leavesOut={leavesOut} onLeaveOut={setLeavesOut} />
          )}
          <Lines reading={reading} />
        </>
      )}
    </FormModal>
  )
}

function ReadingBanner({ reading }: { reading: Reading }) {
  const { bookings, agreeing, net } = reading
  if (bookings === 0)
    return (
      <Banner tone="warning" title="No booking was found">
        Say which column is the reservation, and which is the money.
      </Banner>
    )
  return (
    <Banner
      tone={agreeing === bookings ? 'info' : 'warning'}
      title={`${formatCounted(bookings, 'booking')}, ${formatMoney(net)}`}
    >
      {agreeing === bookings
        ? 'Each agrees with what is known here.'
        : `${formatCount(agreeing)} agree; ${formatCount(bookings - agreeing)} to ask the channel about.`}{' '}
      The columns are kept for the next file of this channel.
    </Banner>
  )
}

interface BadRowsProps {
  reading: Reading
  leavesOut: boolean
  onLeaveOut: (leavesOut: boolean) => void
}

function BadRows({ reading, leavesOut, onLeaveOut }: BadRowsProps) {
  const { bad, badRows } = reading
  return (
    <section className="flex flex-col gap-3" aria-label="Rows that cannot be read">
      <h3 className="text-sm font-semibold">
        {formatCounted(badRows, 'row')} cannot be read
        {bad.length < badRows && `, the first ${formatCount(bad.length)}`}
      </h3>
      <ul className="max-h-40 divide-y divide-line overflow-auto border-y border-line text-sm">
        {bad.map(({ row, reservationCode, reason }) => (
          <li key={row} className="flex flex-wrap gap-x-4 py-1.5">
            <span className="w-16 shrink-0 text-muted tabular-nums">Row {row}</span>
            {reservationCode && <span className="break-all">{reservationCode}</span>}
            <span className="min-w-48 flex-1">{reason}</span>
          </li>
        ))}
      </ul>
      <Checkbox
        checked={leavesOut}
        onCheckedChange={onLeaveOut}
        label={`Leave out ${formatCounted(badRows, 'row')}`}
        hint="They can be entered by hand on another paper."
      />
    </section>
  )
}

const mostListed = 50

function Lines({ reading }: { reading: Reading }) {
  if (reading.bookings === 0) return null
  const shown = reading.lines.slice(0, mostListed)
  return (
    <section className="flex flex-col gap-2" aria-label="Bookings of the file">
      <ul className="divide-y divide-line border-y border-line text-sm">
        {shown.map(line => (
          <li key={line.row} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2">
            <span className="min-w-40 flex-1">
              <span className="block break-all">{line.reservationCode}</span>
              {line.guestName && (
                <span className="block text-xs text-muted">
                  {line.guestName}, {line.code}
                </span>
              )}
              {line.differences.length > 0 && (
                <span className="block text-xs text-muted">{differenceWords(line)}</span>
              )}
            </span>
            <Badge tone={verdictWords[line.verdict].tone}>{verdictWords[line.verdict].label}</Badge>
            <span className="ml-auto w-28 text-right tabular-nums">{formatMoney(line.net)}</span>
          </li>
        ))}
      </ul>
      {shown.length < reading.bookings && (
        <p className="text-xs text-muted">
          {formatCount(shown.length)} of {formatCounted(reading.bookings, 'booking')}, what does not
          agree first.
        </p>
      )}
    </section>
  )
}
