import { Badge, type Tone } from '@atithi/ui/badge'
import { Button, buttonClasses } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { Archive, Download } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatCounted, formatInstant, formatInstantDay } from '../../lib/format.ts'
import type { Person } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'

type DataExport = Outputs['settings']['advanced']['export']['list']['items'][number]

const everything = 'everything'
const refreshMs = 2_000
const isUnderWay = ({ status }: DataExport) => status === 'queued' || status === 'running'

/** Everything that the account has, as files: asked for, made by a job, kept for thirty days. */
export function DataExportCard({ person }: { person: Person }) {
  const query = trpc.settings.advanced.export.list.useQuery(undefined, {
    // No event tells of its progress.
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? refreshMs : false),
  })
  const properties = trpc.properties.list.useQuery({ limit: 100 })
  const request = trpc.settings.advanced.export.request.useMutation({
    onSettled: () => utils.settings.advanced.export.list.invalidate(),
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The export was not started',
        description: messageFor(error),
      }),
  })
  const [chosen, setChosen] = useState(everything)
  const items = query.data?.items
  const hotels = properties.data?.items ?? []
  const mayAsk = !person.impersonator
  return (
    <Card>
      <CardHeader
        title="Data export"
        description="Everything as CSV files in one ZIP: properties, rooms, rates, bookings, guests, folio lines, payments, documents, messages, the audit trail. On every plan, as often as you like."
      />
      <CardBody className="flex flex-col gap-5">
        {!mayAsk ? (
          <p className="text-sm text-muted">
            The owner exports their data, signed in as themselves.
          </p>
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            {hotels.length > 1 && (
              <div className="w-full sm:w-72">
                <Select
                  aria-label="What is exported"
                  options={[
                    { value: everything, label: 'The whole account' },
                    ...hotels.map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                  value={chosen}
                  onValueChange={setChosen}
                />
              </div>
            )}
            <Button
              icon={<Archive />}
              loading={request.isPending}
              disabled={!items || items.some(isUnderWay)}
              onClick={() => request.mutate(chosen === everything ? {} : { propertyId: chosen })}
            >
              Export Data
            </Button>
          </div>
        )}
        {query.isError ? (
          <QueryFailure title="The exports could not be loaded" query={query} />
        ) : !items ? (
          <Skeleton className="h-24" />
        ) : items.length === 0 ? (
          <EmptyState icon={<Archive />} title="No exports yet">
            It is made in the background. You get an email when it is ready.
          </EmptyState>
        ) : (
          <ul className="flex flex-col divide-y divide-line" aria-label="Exports">
            {items.map(item => (
              <ExportRow key={item.id} item={item} mayLoad={mayAsk} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

function ExportRow({ item, mayLoad }: { item: DataExport; mayLoad: boolean }) {
  const state = stateOf(item)
  const soFar = `${item.tablesDone} of ${formatCounted(item.tablesTotal, 'file')}, ${formatCounted(item.rowsDone, 'row')}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {item.isWholeAccount ? 'The whole account' : item.properties}
          <Badge tone={state.tone}>{state.label}</Badge>
        </p>
        {isUnderWay(item) ? (
          <>
            <ProgressBar
              className="mt-2"
              label="Progress"
              hideLabel
              value={item.tablesDone}
              max={item.tablesTotal}
              valueText={soFar}
            />
            <p className="mt-1 text-sm text-muted">{soFar}. You can leave this page.</p>
          </>
        ) : (
          <p className="text-sm text-muted">
            Asked for {formatInstant(item.requestedAt)}
            {item.status === 'ready' && (
              <>
                {' '}
                · {formatCounted(item.rowsDone, 'row')}, {sizeInWords(item.bytes)}
                {item.keptUntil && ` · kept until ${formatInstantDay(item.keptUntil)}`}
              </>
            )}
          </p>
        )}
        {item.failure && <p className="text-sm text-danger-strong">{item.failure}</p>}
      </div>
      {item.status === 'ready' && mayLoad && (
        <a href={`/exports/data/${item.id}`} download className={buttonClasses('secondary', 'sm')}>
          <Download aria-hidden="true" className="size-4" />
          Download
        </a>
      )}
    </li>
  )
}

function stateOf({ status }: DataExport): { label: string; tone: Tone } {
  switch (status) {
    case 'ready':
      return { label: 'Ready', tone: 'success' }
    case 'failed':
      return { label: 'Failed', tone: 'danger' }
    case 'expired':
      return { label: 'No longer kept', tone: 'neutral' }
    default:
      return { label: 'Being made', tone: 'info' }
  }
}

const sizeInWords = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
