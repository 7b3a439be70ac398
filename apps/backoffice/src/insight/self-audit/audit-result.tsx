import { tieCheckNames } from '@atithi/api/insight/self-audit/rules'
import { Banner } from '@atithi/ui/banner'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { CircleAlert, CircleCheck, ShieldCheck } from 'lucide-react'
import { useDialogs } from '../../lib/dialogs.ts'
import { formatCount, formatCounted, formatInstant } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { checkWords, findingInWords } from './check-words.ts'

type Audit = Outputs['selfAudit']['latest']
type Result = NonNullable<Audit['latest']>['results'][number]

/** The newest check: how much was counted, and each thing that was proved or found. */
export function AuditResult({ latest, history, timeZone }: Audit) {
  if (!latest) {
    return (
      <Card>
        <EmptyState icon={<ShieldCheck />} level={2} title="Not checked yet">
          The first check runs in the night after the first booking, or now if you ask for it.
        </EmptyState>
      </Card>
    )
  }
  const before = history.slice(1)
  return (
    <div className="flex flex-col gap-6">
      {latest.conflicts === 0 ? (
        <Banner tone="success" title="No discrepancies">
          Checked {formatInstant(latest.auditedAt, timeZone)}
          {latest.auditedByName ? ` by ${latest.auditedByName}` : ''}, in{' '}
          {(latest.milliseconds / 1000).toFixed(1)} seconds.
        </Banner>
      ) : (
        <Banner
          tone="danger"
          title={`${formatCounted(latest.conflicts, 'thing')} ${latest.conflicts === 1 ? 'does' : 'do'} not agree`}
        >
          {firstWords(latest.results)} Checked {formatInstant(latest.auditedAt, timeZone)}. Each is
          named below; ask for help before you sell the nights concerned.
        </Banner>
      )}
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Counted label="Room-nights" value={latest.roomNights} />
        <Counted label="Bookings" value={latest.bookings} />
        <Counted label="Lines on bills" value={latest.folioLines} />
        <Counted label="Invoices and receipts" value={latest.documents} />
      </dl>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Checks title="Do my figures tie?" results={latest.results.filter(isTie)} />
        <Checks
          title="Rooms, bills and papers"
          results={latest.results.filter(result => !isTie(result))}
        />
      </div>
      {before.length > 0 && (
        <p className="text-sm text-muted">
          {formatCounted(before.length, 'earlier check')},{' '}
          {formatCounted(before.filter(audit => audit.conflicts > 0).length, 'of them', 'of them')}{' '}
          with something that did not agree.
        </p>
      )}
    </div>
  )
}

const isTie = ({ check }: Result): boolean => tieCheckNames.some(known => known === check)

/** The first row that does not agree, in a sentence. */
function firstWords(results: readonly Result[]): string {
  const [finding] = results.flatMap(({ examples }) => examples)
  return finding ? `First: ${checkWords[finding.check]} – ${findingInWords(finding)}.` : ''
}

function Checks({ title, results }: { title: string; results: readonly Result[] }) {
  if (results.length === 0) return null
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody>
        <ul className="divide-y divide-line">
          {results.map(result => (
            <Check key={result.check} result={result} />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function Counted({ label, value }: { label: string; value: number }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-4 shadow-sm">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 text-2xl leading-8 font-semibold tabular-nums">{formatCount(value)}</dd>
    </div>
  )
}

function Check({ result }: { result: Result }) {
  const { openBooking } = useDialogs()
  const isRight = result.conflicts === 0
  return (
    <li className="flex items-start gap-3 py-3 text-sm">
      {isRight ? (
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success-strong" />
      ) : (
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger-strong" />
      )}
      <div className="min-w-0 flex-1">
        <p className={isRight ? undefined : 'font-medium text-danger-strong'}>
          {checkWords[result.check]}
        </p>
        {!isRight && (
          <ul className="mt-2 flex flex-col gap-1.5">
            {result.examples.map((finding, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two findings can read alike
              <li key={at}>
                {findingInWords(finding)}
                {finding.bookings?.map(booking => (
                  <button
                    key={booking.id}
                    type="button"
                    onClick={() => openBooking(booking.id)}
                    className="ml-2 rounded-sm font-medium text-accent underline underline-offset-4"
                  >
                    {booking.guestName}, {booking.code}
                  </button>
                ))}
              </li>
            ))}
            {result.conflicts > result.examples.length && (
              <li className="text-muted">
                and {formatCount(result.conflicts - result.examples.length)} more
              </li>
            )}
          </ul>
        )}
      </div>
      <span className="shrink-0 text-muted tabular-nums">
        {isRight ? '0' : formatCount(result.conflicts)}
      </span>
    </li>
  )
}
