import { channelNames } from '@atithi/api/channels/rules'
import { Badge } from '@atithi/ui/badge'
import { IconButton } from '@atithi/ui/icon-button'
import { Menu, MenuItem } from '@atithi/ui/menu'
import { LoadMore } from '@atithi/ui/pagination'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { Ban, CreditCard, Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatMoney, formatShortDay } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { cardWords, type VirtualCard } from './settlement-words.ts'

const ChargeCardModal = lazy(() =>
  import('./card-modals.tsx').then(module => ({ default: module.ChargeCardModal })),
)
const VoidCardModal = lazy(() =>
  import('./card-modals.tsx').then(module => ({ default: module.VoidCardModal })),
)

/** Cards that channels made for one booking each: when they may be charged, and whether they were. */
export function VirtualCards({ propertyId }: { propertyId: string }) {
  const [act, setAct] = useState<{ kind: 'charge' | 'void'; card: VirtualCard } | null>(null)
  const list = trpc.payments.channels.cards.useInfiniteQuery(
    { propertyId, limit: 10 },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  return (
    <section className="flex flex-col gap-3" aria-label="Virtual cards">
      <h2 className="text-base font-semibold">Virtual cards</h2>
      {list.isPending ? (
        <Skeleton className="h-32" />
      ) : list.isError && rows.length === 0 ? (
        <QueryFailure title="The cards could not be loaded" query={list} />
      ) : rows.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface p-4 text-sm text-muted">
          No virtual cards yet. Add one when a channel sends it: how much, from when until when, and
          its last four digits, never its number.
        </p>
      ) : (
        <>
          <Table caption="Virtual cards">
            <TableHead>
              <TableHeadCell>Booking</TableHeadCell>
              <TableHeadCell>Card</TableHeadCell>
              <TableHeadCell>May be charged</TableHeadCell>
              <TableHeadCell numeric>Amount</TableHeadCell>
              <TableHeadCell>State</TableHeadCell>
              <TableHeadCell>
                <span className="sr-only">Actions</span>
              </TableHeadCell>
            </TableHead>
            <TableBody>
              {rows.map(card => (
                <CardRow key={card.id} card={card} onAct={setAct} />
              ))}
            </TableBody>
          </Table>
          <LoadMore
            summary={undefined}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isLoading={list.isFetchingNextPage}
          />
        </>
      )}
      <Suspense>
        {act?.kind === 'charge' && (
          <ChargeCardModal propertyId={propertyId} card={act.card} onClose={() => setAct(null)} />
        )}
        {act?.kind === 'void' && (
          <VoidCardModal propertyId={propertyId} card={act.card} onClose={() => setAct(null)} />
        )}
      </Suspense>
    </section>
  )
}

interface CardRowProps {
  card: VirtualCard
  onAct: (act: { kind: 'charge' | 'void'; card: VirtualCard }) => void
}

function CardRow({ card, onAct }: CardRowProps) {
  const { label, tone } = cardWords[card.state]
  const isOpen = card.state !== 'charged' && card.state !== 'void'
  const isChargeable = card.state === 'chargeable' || card.state === 'expiring'
  return (
    <TableRow>
      <TableCell>
        <span className="block">{card.guestName}</span>
        <span className="block text-xs text-muted">{card.code}</span>
      </TableCell>
      <TableCell label="Card">
        {channelNames[card.channelId]}
        {card.lastFour && <span className="text-muted"> •{card.lastFour}</span>}
      </TableCell>
      <TableCell label="May be charged">
        <span className="whitespace-nowrap">
          {formatShortDay(card.validFrom)} – {formatShortDay(card.validTo)}
        </span>
      </TableCell>
      <TableCell label="Amount" numeric>
        {formatMoney(card.amount)}
      </TableCell>
      <TableCell label="State">
        <Badge tone={tone}>{label}</Badge>
      </TableCell>
      <TableCell actions>
        {isOpen && (
          <Menu
            trigger={
              <IconButton size="sm" label={`Actions for the card of ${card.guestName}`}>
                <Ellipsis />
              </IconButton>
            }
          >
            {isChargeable && (
              <MenuItem icon={<CreditCard />} onClick={() => onAct({ kind: 'charge', card })}>
                Record Charge
              </MenuItem>
            )}
            <MenuItem icon={<Ban />} onClick={() => onAct({ kind: 'void', card })}>
              Void
            </MenuItem>
          </Menu>
        )}
      </TableCell>
    </TableRow>
  )
}
