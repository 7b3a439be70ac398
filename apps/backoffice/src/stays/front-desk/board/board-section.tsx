import { Card } from '@atithi/ui/card'
import { ContextMenu } from '@atithi/ui/context-menu'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { BedDouble } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useBusinessDateQuery } from '../../../components/business-date.ts'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { AddRoomTypesLink } from '../../../components/set-up-link.tsx'
import { useDialogs } from '../../../lib/dialogs.ts'
import type { Person } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'
import { type BoardSearch, boardSpan } from '../board-search.ts'
import { AssignAll } from './assign-all.tsx'
import { nameOf } from './bar-look.tsx'
import { BoardMenu, type Spot } from './board-menu.tsx'
import { BoardToolbar } from './board-toolbar.tsx'
import type { Board } from './board-types.ts'
import type { DrawnStay } from './drawn-stay.ts'
import { type Proposal, propose } from './proposal.ts'
import { TapeChart } from './tape-chart.tsx'
import { useAssign } from './use-assign.ts'

const RoomPanel = lazy(() =>
  import('./room-panel.tsx').then(module => ({ default: module.RoomPanel })),
)
const ChangeDialog = lazy(() =>
  import('./change-dialog.tsx').then(module => ({ default: module.ChangeDialog })),
)

interface BoardSectionProps {
  propertyId: string
  person: Person
  search: BoardSearch
  onSearch: (change: BoardSearch) => void
}

/** The board of one property, read again when others change it. */
export function BoardSection({ propertyId, person, search, onSearch }: BoardSectionProps) {
  const businessDate = useBusinessDateQuery(propertyId)
  const today = businessDate.data
  const query = trpc.bookings.board.useQuery(
    { propertyId, ...(today ? boardSpan(search, today) : { from: '', to: '' }) },
    {
      enabled: Boolean(today),
      placeholderData: (previous, before) =>
        before?.queryKey[1]?.input?.propertyId === propertyId ? previous : undefined,
    },
  )
  if (businessDate.isError && !today)
    return <QueryFailure title="The board could not be loaded" query={businessDate} />
  if (query.isError && !query.data)
    return <QueryFailure title="The board could not be loaded" query={query} />
  if (!query.data || !today) return <BoardSkeleton />
  if (query.data.roomTypes.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<BedDouble />}
          level={2}
          title="No rooms yet"
          action={<AddRoomTypesLink propertyId={propertyId} />}
        >
          The board shows each numbered room night by night, as soon as there is a room type.
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <BoardToolbar search={search} today={today} onSearch={onSearch} />
        <AssignAll board={query.data} />
      </div>
      <LiveChart board={query.data} propertyId={propertyId} person={person} />
    </div>
  )
}

/** The chart keeps still while a bar is held or its change is being decided; what others did meanwhile comes in afterwards. */
interface LiveChartProps {
  board: Board
  propertyId: string
  person: Person
}

function LiveChart({ board, propertyId, person }: LiveChartProps) {
  const { openBooking, beginBooking } = useDialogs()
  const [roomId, setRoomId] = useState<string | null>(null)
  const assign = useAssign()
  const [spot, setSpot] = useState<Spot | null>(null)
  const begin = ({ from, to, ...stay }: DrawnStay) =>
    beginBooking({ ...stay, checkIn: from, checkOut: to })
  const [isHeld, setIsHeld] = useState(false)
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [kept, setKept] = useState(board)
  const isStill = isHeld || proposal !== null
  if (!isStill && kept !== board) setKept(board)
  return (
    <>
      <ContextMenu
        items={
          spot && (
            <BoardMenu spot={spot} today={board.businessDate} onDraw={begin} onRoom={setRoomId} />
          )
        }
      >
        <div>
          <TapeChart
            board={isStill ? kept : board}
            onOpen={bar => openBooking(bar.booking.id)}
            onDrop={draft => {
              const asked = propose(kept, draft)
              const { pinReason } = draft.bar.segment
              if (pinReason !== null && asked && asked.kind !== 'dates')
                return toast.show({
                  tone: 'info',
                  title: `${nameOf(draft.bar)} is not to be moved`,
                  description: `${pinReason}. Lift the mark on the booking first.`,
                })
              // A room of the booked type costs the same: there is nothing to decide, and the way back is offered.
              if (asked?.kind === 'assign') void assign(asked, () => setProposal(asked))
              else setProposal(asked)
            }}
            onDraw={begin}
            onRoom={setRoomId}
            onSpot={setSpot}
            onHold={setIsHeld}
          />
        </div>
      </ContextMenu>
      <Suspense>
        {roomId && (
          <RoomPanel
            propertyId={propertyId}
            roomId={roomId}
            person={person}
            today={board.businessDate}
            onClose={() => setRoomId(null)}
          />
        )}
        {proposal && (
          <ChangeDialog
            proposal={proposal}
            onClose={() => setProposal(null)}
            onDone={() => setProposal(null)}
          />
        )}
      </Suspense>
    </>
  )
}

const BoardSkeleton = () => (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-10 sm:w-96" />
    <Skeleton className="h-96" />
  </div>
)
