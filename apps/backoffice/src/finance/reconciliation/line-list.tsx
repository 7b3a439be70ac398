import {
  type LineState,
  lineStates,
  matchRuleNames,
} from '@atithi/api/finance/reconciliation/rules/states'
import { Badge } from '@atithi/ui/badge'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { IconButton } from '@atithi/ui/icon-button'
import { Menu, MenuItem } from '@atithi/ui/menu'
import { LoadMore } from '@atithi/ui/pagination'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { Ban, Ellipsis, FileText, Link2, Unlink } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatCounted, formatMoney, formatShortDay } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import {
  type ReconciliationLine,
  type Side,
  sideWords,
  stateWords,
} from './reconciliation-words.ts'

const MatchModal = lazy(() =>
  import('./match-modal.tsx').then(module => ({ default: module.MatchModal })),
)
const ReasonModal = lazy(() =>
  import('./reason-modal.tsx').then(module => ({ default: module.ReasonModal })),
)

const any = 'any'
type Act = { kind: 'match' | 'unmatch' | 'ignore'; line: ReconciliationLine }

/** The lines of one side in a month, with what each was matched with. */
export function LineList({ propertyId, month }: { propertyId: string; month: string }) {
  const [side, setSide] = useState<Side>('bank')
  const [state, setState] = useState<LineState | typeof any>(any)
  const [act, setAct] = useState<Act | null>(null)
  const list = trpc.payments.reconcile.items.useInfiniteQuery(
    { propertyId, month, side, limit: 50, ...(state !== any && { state }) },
    {
      getNextPageParam: page => page.nextCursor ?? undefined,
      placeholderData: previous => previous,
    },
  )
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const total = list.data?.pages[0]?.total ?? rows.length
  return (
    <section className="flex flex-col gap-4" aria-label="Lines">
      <div className="flex flex-wrap items-center gap-3">
        <Select
          aria-label="Side"
          className="w-full sm:w-64"
          options={(['bank', 'transfers', 'items'] as const).map(value => ({
            value,
            label: sideWords[value],
          }))}
          value={side}
          onValueChange={setSide}
        />
        <Select
          aria-label="State"
          className="w-full sm:w-44"
          options={[
            { value: any, label: 'Any state' },
            ...lineStates.map(value => ({ value, label: stateWords[value].label })),
          ]}
          value={state}
          onValueChange={setState}
        />
        {list.data && (
          <p className="text-sm text-muted sm:ml-auto">{formatCounted(total, 'line')}</p>
        )}
      </div>
      {list.isPending ? (
        <Skeleton className="h-48" />
      ) : list.isError && rows.length === 0 ? (
        <QueryFailure title="The lines could not be loaded" query={list} />
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState icon={<FileText />} title="No lines here">
            {side === 'bank'
              ? 'Import the statement of the bank account as a CSV file.'
              : 'Fetch the settlements of the gateway, or import its report.'}
          </EmptyState>
        </Card>
      ) : (
        <>
          <Table caption={sideWords[side]} className={list.isPlaceholderData ? 'opacity-60' : ''}>
            <TableHead>
              <TableHeadCell>Day</TableHeadCell>
              <TableHeadCell>Line</TableHeadCell>
              <TableHeadCell numeric>Amount</TableHeadCell>
              <TableHeadCell>State</TableHeadCell>
              <TableHeadCell>
                <span className="sr-only">Actions</span>
              </TableHeadCell>
            </TableHead>
            <TableBody>
              {rows.map(line => (
                <LineRow key={line.id} line={line} onAct={setAct} />
              ))}
            </TableBody>
          </Table>
          <LoadMore
            summary={
              list.hasNextPage ? `${formatCount(rows.length)} of ${formatCount(total)}` : undefined
            }
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isLoading={list.isFetchingNextPage}
          />
        </>
      )}
      <Suspense>
        {act?.kind === 'match' && (
          <MatchModal propertyId={propertyId} line={act.line} onClose={() => setAct(null)} />
        )}
        {act && act.kind !== 'match' && (
          <ReasonModal
            propertyId={propertyId}
            line={act.line}
            act={act.kind}
            onClose={() => setAct(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

function LineRow({ line, onAct }: { line: ReconciliationLine; onAct: (act: Act) => void }) {
  const { label, tone } = stateWords[line.state]
  return (
    <TableRow>
      <TableCell>
        <span className="whitespace-nowrap tabular-nums">{formatShortDay(line.day)}</span>
      </TableCell>
      <TableCell label="Line">
        <span className="block min-w-0">
          <span className="block max-w-lg break-words">{line.title}</span>
          {line.detail && <span className="block text-xs text-muted">{line.detail}</span>}
          {line.guestName && (
            <span className="block text-xs text-muted">
              {line.guestName}, {line.bookingCode}
            </span>
          )}
        </span>
      </TableCell>
      <TableCell label="Amount" numeric>
        <span className="block whitespace-nowrap">{formatMoney(line.amount)}</span>
        {line.state === 'part-matched' && (
          <span className="block text-xs text-muted">{formatMoney(line.matched)} matched</span>
        )}
      </TableCell>
      <TableCell label="State">
        <span className="block">
          <Badge tone={tone}>{label}</Badge>
          {line.rule && (
            <span className="block pt-0.5 text-xs text-muted">by {matchRuleNames[line.rule]}</span>
          )}
          {line.reason && <span className="block text-xs text-muted">{line.reason}</span>}
        </span>
      </TableCell>
      <TableCell actions>
        <LineActions line={line} onAct={onAct} />
      </TableCell>
    </TableRow>
  )
}

/** A transfer is matched from the bank's line. Money that went out of the bank is only set aside. */
function LineActions({ line, onAct }: { line: ReconciliationLine; onAct: (act: Act) => void }) {
  const isOpen = line.state === 'unmatched' || line.state === 'suggested'
  const canMatch = (isOpen || line.state === 'part-matched') && line.amount !== 0
  if (line.side === 'transfers') return null
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={`Actions for ${line.title}`}>
          <Ellipsis />
        </IconButton>
      }
    >
      {canMatch && (line.side === 'items' || line.amount > 0) && (
        <MenuItem icon={<Link2 />} onClick={() => onAct({ kind: 'match', line })}>
          Match
        </MenuItem>
      )}
      {isOpen && (
        <MenuItem icon={<Ban />} onClick={() => onAct({ kind: 'ignore', line })}>
          Set Aside
        </MenuItem>
      )}
      {line.state !== 'unmatched' && (
        <MenuItem icon={<Unlink />} onClick={() => onAct({ kind: 'unmatch', line })}>
          {line.state === 'ignored' ? 'Open Again' : 'Take Apart'}
        </MenuItem>
      )}
    </Menu>
  )
}
