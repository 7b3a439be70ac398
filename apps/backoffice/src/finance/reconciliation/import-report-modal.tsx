import {
  type StatementColumns,
  statementFields,
} from '@atithi/api/finance/reconciliation/rules/read-statement'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { Modal } from '@atithi/ui/modal'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { Select } from '@atithi/ui/select'
import { useRef, useState } from 'react'
import { ColumnFields } from '../../components/forms/column-fields.tsx'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { contentOf } from '../../lib/file-content.ts'
import { formatCounted, formatMoney, formatShortDay } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { fieldWords } from './reconciliation-words.ts'
import { RunProgress } from './run-list.tsx'
import { useRuns } from './use-runs.ts'

type Preview = Outputs['payments']['reconcile']['preview']

/** The statement of a bank account, or the settlement report of a gateway: shown as it is read, then kept and matched. */
export function ImportReportModal({
  propertyId,
  onClose,
}: {
  propertyId: string
  onClose: () => void
}) {
  const accounts = (trpc.payments.accounts.list.useQuery({ propertyId }).data?.items ?? []).filter(
    ({ type, isActive }) => type !== 'upi' && isActive,
  )
  const [picked, setPicked] = useState<string | null>(null)
  const accountId = picked ?? accounts.find(({ type }) => type === 'bank')?.id ?? accounts[0]?.id
  const [file, setFile] = useState<{ fileName: string; content: string } | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const read = trpc.payments.reconcile.preview.useMutation()
  const run = trpc.payments.reconcile.import.useMutation()
  const asked = useRef(0)
  const current = useRuns(propertyId, run.isPending).find(
    ({ state, name }) => state === 'running' && name === file?.fileName,
  )
  const look = async (of: typeof file, at: string | undefined, mapping?: StatementColumns) => {
    if (!of || !at) return
    asked.current += 1
    const mine = asked.current
    const found = await read.mutateAsync({
      propertyId,
      accountId: at,
      ...of,
      ...(mapping && { mapping }),
    })
    // A later choice has its own answer.
    if (mine === asked.current) setPreview(found)
  }
  const choose = async (chosen: File | undefined) => {
    setPreview(null)
    if (!chosen) return setFile(null)
    const next = { fileName: chosen.name, content: await contentOf(chosen) }
    setFile(next)
    await look(next, accountId)
  }
  const map = async (columns: StatementColumns) => {
    if (!preview) return
    setPreview({ ...preview, columns })
    await look(file, accountId, columns)
  }
  const start = async () => {
    if (!file || !accountId || !preview) return
    const done = await run.mutateAsync({
      propertyId,
      accountId,
      ...file,
      ...(preview.kind === 'statement' && { mapping: preview.columns }),
    })
    refresh(staleAfter('payment-accounts.reconciled'))
    toast.show({
      tone: done.gaps + done.unread > 0 ? 'info' : 'success',
      title: `${formatCounted(done.added, 'new line')}, ${formatCounted(done.items + done.lines, 'match', 'matches')}`,
      ...(done.suggested + done.gaps + done.unread > 0 && {
        description: [
          done.suggested > 0 && `${formatCounted(done.suggested, 'suggestion')} to confirm.`,
          done.gaps > 0 && `${formatCounted(done.gaps, 'gap')} in the balance.`,
          done.unread > 0 && `${formatCounted(done.unread, 'row')} could not be read.`,
        ]
          .filter(Boolean)
          .join(' '),
      }),
    })
    onClose()
  }
  const failure = read.error ?? run.error
  return (
    <Modal
      open
      onCloseRequest={onClose}
      size="lg"
      title="Import File"
      description="The statement of a bank account as CSV or MT940, or the settlement report of a gateway. Lines that are known are passed over."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {run.isPending ? 'Close' : 'Cancel'}
          </Button>
          <Button
            loading={run.isPending || read.isPending}
            disabled={!preview || preview.lines === 0}
            onClick={() => void start().catch(() => undefined)}
          >
            {preview && preview.lines > 0
              ? `Import ${formatCounted(preview.lines, 'Line')}`
              : 'Import'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormFailure failure={failure ? messageFor(failure) : null} />
        {accounts.length === 0 ? (
          <Banner tone="info" title="No bank account yet">
            Add the bank account or the gateway under Accounts first.
          </Banner>
        ) : (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Account">
              <Select
                options={accounts.map(({ id, name, bankName }) => ({
                  value: id,
                  label: name,
                  ...(bankName && { description: bankName }),
                }))}
                value={accountId ?? null}
                onValueChange={id => {
                  setPicked(id)
                  setPreview(null)
                  void look(file, id).catch(() => undefined)
                }}
              />
            </Field>
            <Field label="File">
              <Input
                type="file"
                accept=".csv,.txt,.sta,.940,.mt940,text/csv,text/plain"
                onChange={event =>
                  void choose(event.currentTarget.files?.[0]).catch(() => undefined)
                }
              />
            </Field>
          </div>
        )}
        {run.isPending && current ? (
          <>
            <RunProgress run={current} />
            <p className="text-sm text-muted">
              This may be closed: the import goes on, and says when it has ended.
            </p>
          </>
        ) : (
          (read.isPending || run.isPending) && (
            <ProgressBar
              label={run.isPending ? 'Sending the file' : 'Reading the file'}
              value={null}
            />
          )
        )}
        {preview && (
          <PreviewPart
            preview={preview}
            onMap={columns => void map(columns).catch(() => undefined)}
          />
        )}
      </div>
    </Modal>
  )
}

function PreviewPart({
  preview,
  onMap,
}: {
  preview: Preview
  onMap: (columns: StatementColumns) => void
}) {
  return (
    <>
      <Banner
        tone={preview.lines > 0 ? 'info' : 'warning'}
        title={
          preview.kind === 'settlements'
            ? `A settlement report of ${formatCounted(preview.lines, 'line')}`
            : preview.lines > 0 || preview.kind === 'mt940'
              ? `${preview.bank ?? 'A statement'}: ${formatCounted(preview.lines, 'line')}`
              : 'The columns are not known'
        }
      >
        {preview.kind === 'statement' &&
          (preview.lines > 0
            ? 'The columns are kept for this account.'
            : 'Say which column is the date, the narration, and the money.')}
      </Banner>
      {preview.kind === 'statement' && (
        <ColumnFields
          fields={statementFields}
          words={fieldWords}
          heads={preview.heads}
          columns={preview.columns}
          onChange={onMap}
        />
      )}
      {preview.sample.length > 0 && (
        <ul className="divide-y divide-line border-y border-line text-sm" aria-label="First lines">
          {preview.sample.map(({ row, day, amount, narration }) => (
            <li key={row} className="flex gap-4 py-1.5">
              <span className="w-16 shrink-0 text-muted tabular-nums">{formatShortDay(day)}</span>
              <span className="min-w-0 flex-1 truncate">{narration}</span>
              <span className="tabular-nums">{formatMoney(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
